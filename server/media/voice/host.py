"""DeepFilterNet in a process of its own: mono sound of 48 kHz in, as much of it out, with less noise.

    host.py LIBRARY MODEL DECIBELS

A question is how many samples follow (32 bits), and the samples (floats of 32 bits); so is an answer, all little-endian. Each is
heard for itself. DECIBELS is by how much noise is lowered at most. Ends with its input.
"""

import ctypes
import os
import struct
import sys

# What the library prints must not come between the answers.
answers = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)

FRAME = 480
# Samples by which what comes out is late.
LATE = 1440
FLOAT = ctypes.sizeof(ctypes.c_float)
COUNT = struct.Struct("<I")


def load(path):
    library = ctypes.CDLL(path)
    library.df_create.argtypes = [ctypes.c_char_p, ctypes.c_float, ctypes.c_char_p]
    library.df_create.restype = ctypes.c_void_p
    library.df_get_frame_length.argtypes = [ctypes.c_void_p]
    library.df_get_frame_length.restype = ctypes.c_size_t
    library.df_process_frame.argtypes = [ctypes.c_void_p] * 3
    library.df_process_frame.restype = ctypes.c_float
    library.df_free.argtypes = [ctypes.c_void_p]
    library.df_free.restype = None
    return library


def heard(library, model, decibels, question, count):
    frames = -(-(count + LATE) // FRAME)
    samples = (ctypes.c_float * (frames * FRAME))()
    cleaned = (ctypes.c_float * (frames * FRAME))()
    ctypes.memmove(samples, question, len(question))
    state = library.df_create(model, decibels, None)
    if not state or library.df_get_frame_length(state) != FRAME:
        raise SystemExit("the model could not be opened")
    first, last = ctypes.addressof(samples), ctypes.addressof(cleaned)
    for at in range(0, frames * FRAME * FLOAT, FRAME * FLOAT):
        library.df_process_frame(state, first + at, last + at)
    library.df_free(state)
    return memoryview(cleaned).cast("B")[LATE * FLOAT : (LATE + count) * FLOAT]


def exactly(size):
    """None where the input has ended."""
    data = sys.stdin.buffer.read(size)
    return data if len(data) == size else None


def main(path, model, decibels):
    library = load(path)
    while head := exactly(COUNT.size):
        (count,) = COUNT.unpack(head)
        question = exactly(count * FLOAT)
        if question is None:
            return
        answer = heard(library, model.encode(), float(decibels), question, count)
        answers.write(head)
        answers.write(answer)
        answers.flush()


main(*sys.argv[1:])
