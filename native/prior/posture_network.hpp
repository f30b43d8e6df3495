// Layers of the human posture network in single precision: poise.prior.posture_network is the same in NumPy.
//
// hidden = silu(W0ᵀ x + b0), three times hidden += silu(Wᵀ hidden + b), outputs = Wᵀ hidden + b. Two inputs (conditions and
// their mirror image) pass through together, so that the weights, 1.2 MB, are read once.
#pragma once
#include <Eigen/Dense>
#include <stdexcept>
#include <vector>

namespace poise {

// One dense layer, y = Wᵀ x + b for two vectors at once; outputs are padded to whole blocks.
class DenseLayer {
public:
    static constexpr int kBlock = 32;  // outputs per block: four AVX registers for each of the two vectors
    int inputs = 0, outputs = 0, padded = 0;

    DenseLayer(const float* weight, const float* bias_values, int input_count, int output_count)
        : inputs(input_count), outputs(output_count), padded((output_count + kBlock - 1) / kBlock * kBlock),
          weights(size_t(padded) * input_count, 0.0f), bias(padded, 0.0f) {
        std::copy_n(bias_values, outputs, bias.begin());
        for (int block = 0; block < padded; block += kBlock)
            for (int i = 0; i < inputs; ++i)
                for (int k = 0; k < kBlock && block + k < outputs; ++k)
                    weights[size_t(block) * inputs + size_t(i) * kBlock + k] = weight[size_t(i) * outputs + block + k];
    }

    // `x` and `y` hold two vectors one after the other, with strides of their padded sizes.
    void evaluate(const float* x, int stride, float* y) const {
        using Block = Eigen::Array<float, kBlock, 1>;
        for (int block = 0; block < padded; block += kBlock) {
            const float* row = weights.data() + size_t(block) * inputs;
            Block one = Eigen::Map<const Block>(bias.data() + block), other = one;
            for (int i = 0; i < inputs; ++i, row += kBlock) {
                const Eigen::Map<const Block> w(row);
                one += x[i] * w;
                other += x[stride + i] * w;
            }
            Eigen::Map<Block>(y + block) = one;
            Eigen::Map<Block>(y + padded + block) = other;
        }
    }

private:
    std::vector<float> weights, bias;  // by blocks of outputs, input by input within a block
};

class PostureLayers {
public:
    explicit PostureLayers(std::vector<DenseLayer> given) : layers(std::move(given)) {
        if (layers.size() < 2) throw std::invalid_argument("posture network: expected at least two layers");
        const int hidden = layers.front().outputs;
        for (size_t k = 1; k < layers.size(); ++k)
            if (layers[k].inputs != hidden || (k + 1 < layers.size() && layers[k].outputs != hidden))
                throw std::invalid_argument("posture network: hidden layers differ in size");
    }
    int inputs() const { return layers.front().inputs; }
    int outputs() const { return layers.back().outputs; }

    // Two inputs, one after the other, to two outputs, one after the other.
    void evaluate(const float* x, float* result) const {
        const DenseLayer& first = layers.front();
        const int width = first.padded;
        Eigen::ArrayXf hidden(2 * width), change(2 * width);
        first.evaluate(x, first.inputs, hidden.data());
        hidden = silu(hidden);
        for (size_t k = 1; k + 1 < layers.size(); ++k) {
            layers[k].evaluate(hidden.data(), width, change.data());
            hidden += silu(change);
        }
        const DenseLayer& last = layers.back();
        Eigen::ArrayXf padded(2 * last.padded);
        last.evaluate(hidden.data(), width, padded.data());
        for (int k = 0; k < 2; ++k) std::copy_n(padded.data() + k * last.padded, last.outputs, result + k * last.outputs);
    }

private:
    std::vector<DenseLayer> layers;

    static Eigen::ArrayXf silu(const Eigen::ArrayXf& x) { return x * (0.5f * (0.5f * x).tanh() + 0.5f); }
};

}  // namespace poise
