"""Print an HTML page to PDF with a Chromium that is installed on the machine."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from poise.errors import FormatError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
_TIMEOUT_S = 120.0


def print_to_pdf(text: str) -> bytes:
    """PDF of an HTML page.

    Raises
    ------
    FormatError
        There is no Chromium, or it fails.
    """
    browser = next((found for name in BROWSERS if (found := shutil.which(name)) is not None), None)
    if browser is None:
        raise FormatError(
            "PDF needs Chromium or Chrome, and none was found; write an .html file and print it from a browser.", ""
        )
    with tempfile.TemporaryDirectory(prefix="poise-report-") as folder:
        page, target = Path(folder) / "report.html", Path(folder) / "report.pdf"
        page.write_text(text, encoding="utf-8")
        command = [
            browser,
            "--headless=new",
            "--no-sandbox",  # the page is our own, without scripts and links
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder}/profile",
            f"--print-to-pdf={target}",
            page.as_uri(),
        ]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_TIMEOUT_S)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise FormatError(f"{Path(browser).name} could not print the report: {error}.", "") from error
