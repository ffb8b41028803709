"""Reads hand-over files with OpenTimelineIO and prints what it finds of their clips, a JSON line a file.

Arguments come in threes: adapter, path, frames a second.
"""
import json
import sys

import opentimelineio as otio


def clip_of(clip):
    own = clip.source_range or clip.available_range()
    at = clip.transformed_time_range(
        otio.opentime.TimeRange(own.start_time, own.duration), clip.parent()
    ).start_time
    return {
        "name": clip.name,
        "url": getattr(clip.media_reference, "target_url", None),
        "start": own.start_time.to_frames(),
        "length": own.duration.to_frames(),
        "at": at.to_frames(),
        "atRate": at.rate,
        "rate": own.duration.rate,
        "startRate": own.start_time.rate,
        "markers": [marker.name for marker in clip.markers],
    }


def timeline_of(read):
    if isinstance(read, otio.schema.SerializableCollection):
        return next(iter(read.find_children(otio.schema.Timeline)))
    return read


arguments = sys.argv[1:]
for adapter, path, rate in zip(arguments[0::3], arguments[1::3], arguments[2::3]):
    options = {"rate": float(rate)} if adapter == "cmx_3600" else {}
    timeline = timeline_of(otio.adapters.read_from_file(path, adapter_name=adapter, **options))
    tracks = [
        {"kind": track.kind, "clips": [clip_of(clip) for clip in track.find_clips()]}
        for track in timeline.tracks
    ]
    print(json.dumps({"adapter": adapter, "name": timeline.name, "tracks": tracks}))
