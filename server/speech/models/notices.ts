import { MOONSHINE, PARAKEET, SPEAKERS, VOICE_FOLDER, WHISPER } from './manifest.ts';

/** What the licence of a model asks to be said wherever the product is described. */
export interface ModelNotice {
  readonly name: string;
  readonly author: string;
  /** As its licence wants it repeated; null: it does not. */
  readonly copyright: string | null;
  readonly licence: string;
  readonly licenceUrl: string;
  /** Where its author publishes it. */
  readonly source: string;
  /** What was changed before it came here; null: nothing. */
  readonly changes: string | null;
  /** Folder of the models' set it belongs to; null: it comes with the product. */
  readonly folder: string | null;
}

const CC_BY = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } as const;
const MIT = { licence: 'MIT', licenceUrl: 'https://opensource.org/license/mit' } as const;
const CONVERTED = 'converted to ONNX by the sherpa-onnx project';

/** Of every model that this server fetches or brings along; also in third-party-notices.txt of the built app. */
export const MODEL_NOTICES: readonly ModelNotice[] = [
  {
    name: 'Moonshine tiny',
    author: 'Moonshine AI',
    copyright: 'Copyright (c) 2025 Moonshine AI',
    ...MIT,
    source: 'https://github.com/moonshine-ai/moonshine',
    changes: 'the table of its tokens written in another format',
    folder: MOONSHINE.folder,
  },
  {
    name: 'Parakeet TDT 0.6B v3',
    author: 'NVIDIA Corporation',
    copyright: null,
    ...CC_BY,
    source: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
    changes: `${CONVERTED}, weights as 8-bit integers`,
    folder: PARAKEET.folder,
  },
  {
    name: 'Whisper base',
    author: 'OpenAI',
    copyright: 'Copyright (c) 2022 OpenAI',
    ...MIT,
    source: 'https://github.com/openai/whisper',
    changes: 'converted to CTranslate2 by SYSTRAN',
    folder: WHISPER.folder,
  },
  {
    name: 'pyannote segmentation 3.0',
    author: 'CNRS',
    copyright: 'Copyright (c) 2022 CNRS',
    ...MIT,
    source: 'https://huggingface.co/pyannote/segmentation-3.0',
    changes: CONVERTED,
    folder: SPEAKERS.folder,
  },
  {
    name: 'pyannote segmentation',
    author: 'CNRS',
    copyright: 'Copyright (c) 2020 CNRS',
    ...MIT,
    source: 'https://huggingface.co/pyannote/segmentation',
    changes: 'written as an ONNX graph with seven classes',
    folder: null,
  },
  {
    name: 'GE2E voice encoder',
    author: 'Resemble AI',
    copyright: null,
    licence: 'Apache-2.0',
    licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
    source: 'https://github.com/resemble-ai/Resemblyzer',
    changes: 'written as an ONNX graph that levels and averages the sound',
    folder: null,
  },
  {
    name: 'TitaNet small',
    author: 'NVIDIA Corporation',
    copyright: null,
    ...CC_BY,
    source: 'https://catalog.ngc.nvidia.com/orgs/nvidia/teams/nemo/models/titanet_small',
    changes: CONVERTED,
    folder: SPEAKERS.folder,
  },
  {
    name: 'DeepFilterNet 3',
    author: 'Hendrik Schröter',
    copyright: 'Copyright (c) 2021 Hendrik Schröter',
    licence: 'MIT or Apache-2.0',
    licenceUrl: MIT.licenceUrl,
    source: 'https://github.com/Rikorose/DeepFilterNet',
    changes: null,
    folder: VOICE_FOLDER,
  },
  {
    name: 'Silero VAD model v5',
    author: 'Silero Team',
    copyright: 'Copyright (c) 2020-present Silero Team',
    ...MIT,
    source: 'https://github.com/snakers4/silero-vad',
    changes: null,
    folder: null,
  },
];
