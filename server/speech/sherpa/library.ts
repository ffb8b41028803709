/** What is used of sherpa-onnx-node 1.13, which has no types. */
/** Samples in −1…1. */
export interface Waveform {
  samples: Float32Array;
  sampleRate: number;
}

export interface OfflineRecognizerConfig {
  featConfig: { sampleRate: number; featureDim: number };
  modelConfig: {
    transducer?: { encoder: string; decoder: string; joiner: string };
    moonshine?: { encoder: string; mergedDecoder: string };
    tokens: string;
    numThreads: number;
    provider: 'cpu';
    debug: 0 | 1;
    modelType?: string;
    modelingUnit?: 'bpe';
    /** Path of a file with a token and its score a line. */
    bpeVocab?: string;
  };
  decodingMethod?: 'greedy_search' | 'modified_beam_search';
  maxActivePaths?: number;
  hotwordsScore?: number;
}

/** As `OfflineRecognitionResult::AsJsonString()` writes it. Seconds. */
export interface OfflineRecognizerResult {
  lang: string;
  emotion: string;
  event: string;
  text: string;
  tokens: string[];
  /** Starts of tokens; may be empty. */
  timestamps: number[];
  /** Of tokens; may be empty. */
  durations: number[];
  /** Natural logarithms, of tokens; may be empty. */
  ys_log_probs: number[];
  words: number[];
}

export interface OfflineStream {
  acceptWaveform(waveform: Waveform): void;
}

export interface OfflineRecognizer {
  /** @param hotwords phrases with slashes between them; ends the process where the model or the search knows none */
  createStream(hotwords?: string): OfflineStream;
  decodeAsync(stream: OfflineStream): Promise<OfflineRecognizerResult>;
}

export interface VadConfig {
  sileroVad: {
    model: string;
    threshold: number;
    minSilenceDuration: number;
    minSpeechDuration: number;
    maxSpeechDuration: number;
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
  /** By distance where the number is −1. */
  clustering: { numClusters: number; threshold: number };
  minDurationOn: number;
  minDurationOff: number;
}

export interface OfflineSpeakerDiarization {
  /** Segments in seconds, sorted by start. */
  process(samples: Float32Array): { start: number; end: number; speaker: number }[];
}

export interface OnlineStream {
  acceptWaveform(waveform: Waveform): void;
  inputFinished(): void;
}

export interface SpeakerEmbeddingExtractor {
  createStream(): OnlineStream;
  compute(stream: OnlineStream, enableExternalBuffer: boolean): Float32Array;
}

export interface Library {
  OfflineRecognizer: { createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer> };
  Vad: new (config: VadConfig, bufferSizeInSeconds: number) => Vad;
  SpeakerEmbeddingExtractor: new (
    config: OfflineSpeakerDiarizationConfig['embedding'],
  ) => SpeakerEmbeddingExtractor;
  OfflineSpeakerDiarization: new (config: OfflineSpeakerDiarizationConfig) => OfflineSpeakerDiarization;
}
