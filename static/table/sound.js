// @ts-check
/**
 * The sounds of the table, made here out of tones and rustling: no file is asked for. Nothing sounds before somebody
 * has used the page, which is also what browsers demand.
 */

/**
 * A tone of `pitch` hertz, or with `rustle` noise around that pitch; it begins after `at` seconds and is gone after `last`.
 * @typedef {{at: number, pitch: number, last: number, loud?: number, rustle?: boolean, shape?: OscillatorType}} Tone
 */

/** @param {number} at @param {number} pitch @param {number} last @param {number} [loud] @returns {Tone} */
const bell = (at, pitch, last, loud = 0.5) => ({ at, pitch, last, loud });

/** What each thing sounds like. @type {Record<string, Tone[]>} */
export const TUNES = {
  turn: [bell(0, 659, 0.5), bell(0.14, 880, 0.7)],
  card: [{ at: 0, pitch: 1500, last: 0.07, loud: 0.9, rustle: true }, { at: 0.01, pitch: 190, last: 0.06, loud: 0.35 }],
  trick: [bell(0, 523, 0.2, 0.35), bell(0.09, 659, 0.2, 0.35), bell(0.18, 784, 0.45, 0.4)],
  refused: [{ at: 0, pitch: 174, last: 0.16, shape: "triangle" }, { at: 0.15, pitch: 147, last: 0.24, shape: "triangle" }],
  chat: [bell(0, 1047, 0.16, 0.25), bell(0.07, 1319, 0.22, 0.25)],
  hand: [bell(0, 587, 0.3, 0.4), bell(0.16, 440, 0.55, 0.4)],
  match: [bell(0, 523, 0.25), bell(0.13, 659, 0.25), bell(0.26, 784, 0.25), bell(0.39, 1047, 0.9), bell(0.39, 659, 0.9, 0.3)],
  tick: [{ at: 0, pitch: 2400, last: 0.03, loud: 0.6, rustle: true }],
};

export class Sounds {
  on = false;
  volume = 0.6;
  /** @type {AudioContext|null} */
  #context = null;
  /** @type {AudioBuffer|null} */
  #noise = null;

  /** Somebody uses the page: from now on it may be heard. */
  wake() {
    if (!this.on || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume().catch(() => {});
  }

  /** @param {string} name  of a tune @param {number} [after]  seconds */
  play(name, after = 0) {
    const context = this.#context;
    if (!this.on || !context || context.state !== "running") return;
    const whole = new GainNode(context, { gain: this.volume ** 2 });
    whole.connect(context.destination);
    for (const tone of TUNES[name] ?? []) this.#strike(context, whole, tone, context.currentTime + after);
  }

  /** @param {AudioContext} context @param {AudioNode} out @param {Tone} tone @param {number} now */
  #strike(context, out, tone, now) {
    const begin = now + tone.at;
    const end = begin + tone.last;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(tone.loud ?? 0.5, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(out);
    const source = tone.rustle ? this.#rustle(context, gain, tone.pitch) : ring(context, gain, tone);
    source.start(begin);
    source.stop(end + 0.02);
    source.onended = () => gain.disconnect();
  }

  /** @param {AudioContext} context @param {AudioNode} out @param {number} pitch */
  #rustle(context, out, pitch) {
    this.#noise ??= hiss(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 })).connect(out);
    return source;
  }
}

/** @param {AudioContext} context @param {AudioNode} out @param {Tone} tone */
function ring(context, out, { pitch, shape = "sine" }) {
  const source = new OscillatorNode(context, { type: shape, frequency: pitch });
  source.connect(out);
  return source;
}

/** A tenth of a second of noise, the same every time. @param {AudioContext} context */
function hiss(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const wave = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < wave.length; index += 1) {
    seed = (seed * 16807) % 2147483647;
    wave[index] = seed / 1073741823.5 - 1;
  }
  return buffer;
}
