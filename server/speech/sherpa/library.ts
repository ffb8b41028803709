/** The part of sherpa-onnx-node 1.13 that is used; the package describes itself in JSDoc only (its types.js). */
/** Samples in −1…1. */
export interface Waveform {
  samples: Float32Array;
  sampleRate: number;
}

export interface OfflineRecognizerConfig {
  featConfig: { sampleRate: number; featureDim: number };
  modelConfig: {
    transducer?: { encoder: string; decoder: string; joiner: string };
    whisper?: {
      encoder: string;
      decoder: string;
      language: string;
      task: 'transcribe';
      tailPaddings: number;
      enableSegmentTimestamps: boolean;
    };
    tokens: string;
    numThreads: number;
    provider: 'cpu';
    debug: 0 | 1;
    modelType?: string;
  };
  decodingMethod?: string;
}

/** As `OfflineRecognitionResult::AsJsonString()` writes it. Times in seconds from the start of the waveform. */
export interface OfflineRecognizerResult {
  lang: string;
  emotion: string;
  event: string;
  text: string;
  tokens: string[];
  /** When each token starts; empty where the model does not tell. */
  timestamps: number[];
  /** How long each token lasts; empty where the model does not tell. */
  durations: number[];
  /** Natural logarithm of each token's probability; empty where the decoder does not tell. */
  ys_log_probs: number[];
  words: number[];
  /** Whisper with segment times only. */
  segment_timestamps?: number[];
  segment_durations?: number[];
  segment_texts?: string[];
}

export interface OfflineStream {
  acceptWaveform(waveform: Waveform): void;
}

export interface OfflineRecognizer {
  createStream(): OfflineStream;
  decodeAsync(stream: OfflineStream): Promise<OfflineRecognizerResult>;
}

export interface VadConfig {
  sileroVad: {
    model: string;
    threshold: number;
    /** Seconds. */
    minSilenceDuration: number;
    minSpeechDuration: number;
    maxSpeechDuration: number;
    /** Samples. */
    windowSize: number;
  };
  sampleRate: number;
  numThreads: number;
  provider: 'cpu';
  debug: 0 | 1;
}

export interface Vad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  /** `start` in samples since the last reset. */
  front(enableExternalBuffer: boolean): { start: number; samples: Float32Array };
  pop(): void;
  flush(): void;
  reset(): void;
}

export interface OfflineSpeakerDiarizationConfig {
  segmentation: { pyannote: { model: string }; numThreads: number; debug: 0 | 1; provider: 'cpu' };
  embedding: { model: string; numThreads: number; debug: 0 | 1; provider: 'cpu' };
  clustering: { numClusters: number };
  minDurationOn: number;
  minDurationOff: number;
}

export interface OfflineSpeakerDiarization {
  /** Segments in seconds, sorted by start. */
  process(samples: Float32Array): { start: number; end: number; speaker: number }[];
}

export interface Library {
  OfflineRecognizer: { createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer> };
  Vad: new (config: VadConfig, bufferSizeInSeconds: number) => Vad;
  OfflineSpeakerDiarization: new (config: OfflineSpeakerDiarizationConfig) => OfflineSpeakerDiarization;
}
