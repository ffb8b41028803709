"""Whisper in a process of its own: sound in, JSON lines out.

    host.py hear MODEL DEVICE THREADS    answers questions, see client.ts
    host.py fetch NAME FOLDER            brings a model of the hub into FOLDER
"""

import json
import os
import sys

# What libraries print must not come between the answers.
answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)

# Further tries, less sure of the likeliest word each, where the first is repetitive or unlikely.
TEMPERATURES = [0.0, 0.4]


def say(answer):
    answers.write(json.dumps(answer, ensure_ascii=False) + "\n")
    answers.flush()


def odds(model, sound):
    """By the encoder alone: nothing is transcribed."""
    _, _, languages = model.detect_language(sound)
    return {"odds": dict(languages)}


def reply(model, sound, question):
    segments, _ = model.transcribe(
        sound,
        language=question["language"],
        beam_size=5,
        temperature=TEMPERATURES,
        condition_on_previous_text=False,
        hotwords=question["hotwords"],
        word_timestamps=True,
    )
    heard = [
        {
            "text": segment.text,
            "start": segment.start,
            "end": segment.end,
            "avg_logprob": segment.avg_logprob,
            "words": [
                {"word": word.word, "start": word.start, "end": word.end, "probability": word.probability}
                for word in segment.words or []
            ],
        }
        for segment in segments
    ]
    return {"text": " ".join(segment["text"] for segment in heard), "segments": heard}


def hear(path, device, threads):
    import numpy
    from faster_whisper import WhisperModel

    kind = "int8" if device == "cpu" else "int8_float16"
    model = WhisperModel(path, device=device, compute_type=kind, cpu_threads=int(threads))
    say({"ready": True})
    for line in sys.stdin.buffer:
        question = json.loads(line)
        samples = numpy.frombuffer(sys.stdin.buffer.read(question["bytes"]), dtype="<i2")
        try:
            sound = samples.astype(numpy.float32) / 32768
            say(odds(model, sound) if question["detect"] else reply(model, sound, question))
        except Exception as error:
            say({"error": f"{type(error).__name__}: {error}"})


def fetch(name, folder):
    from faster_whisper import download_model

    download_model(name, output_dir=folder)


{"hear": hear, "fetch": fetch}[sys.argv[1]](*sys.argv[2:])
