"""Print the folder of Eigen's headers from the installed cmeel-eigen, or nothing."""

import importlib.metadata

try:
    files = importlib.metadata.files("cmeel-eigen") or []
except importlib.metadata.PackageNotFoundError:
    files = []
for file in files:
    if file.name == "Dense" and file.parent.name == "Eigen":
        print(file.locate().parent.parent)  # noqa: T201 - CMake reads it
        break
