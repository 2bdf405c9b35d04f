import type { Sound } from "~/contract/story";
import { useSettings } from "~/ui/settings";
import { lengthOf, type Part, RECIPES } from "./recipes";

const PEAK = 10 ** (-14 / 20); // of full scale
const AT_ONCE = 2;

let loud = 0.5; // as it was before it was switched off
let context: AudioContext | null = null;
let playing = 0;

/** Sound off, and on again as loud as before. */
export function toggleSound(): void {
  const { sound, set } = useSettings.getState();
  loud = sound || loud;
  set({ sound: sound ? 0 : loud });
}

/** Plays a signal, where the player has asked for sound. It is never the only sign of anything. */
export function play(sound: Sound): void {
  const volume = useSettings.getState().sound;
  if (volume <= 0 || playing >= AT_ONCE || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  playing += 1;
  setTimeout(() => {
    playing -= 1;
  }, lengthOf(sound) * 1000);
  for (const part of RECIPES[sound]) voice(context, part, volume * PEAK);
}

function voice(audio: AudioContext, part: Part, peak: number): void {
  const start = audio.currentTime + (part.at ?? 0);
  const end = start + part.for;
  const gain = audio.createGain();
  const loud = peak * (part.loud ?? 1);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.linearRampToValueAtTime(loud, start + (part.soft ? part.for * 0.35 : 0.004));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const source = sourceOf(audio, part, start, end);
  let last: AudioNode = source;
  if (part.filter) {
    const filter = audio.createBiquadFilter();
    filter.type = part.filter.type;
    glide(filter.frequency, part.filter.hz, start, end);
    last = last.connect(filter);
  }
  last = last.connect(gain);
  if (part.pan) {
    const panner = audio.createStereoPanner();
    glide(panner.pan, part.pan, start, end);
    last = last.connect(panner);
  }
  last.connect(audio.destination);
  source.start(start);
  source.stop(end);
}

function glide(param: AudioParam, to: number | readonly [number, number], start: number, end: number): void {
  const [from, last] = typeof to === "number" ? [to, to] : to;
  param.setValueAtTime(from, start);
  if (last !== from) param.linearRampToValueAtTime(last, end);
}

function sourceOf(audio: AudioContext, part: Part, start: number, end: number): AudioScheduledSourceNode {
  if (part.wave !== "white" && part.wave !== "brown") {
    const tone = audio.createOscillator();
    tone.type = part.wave;
    glide(tone.frequency, part.hz ?? 440, start, end);
    return tone;
  }
  const noise = audio.createBufferSource();
  noise.buffer = noisy(audio, part.for, part.wave === "brown");
  return noise;
}

function noisy(audio: AudioContext, seconds: number, brown: boolean): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const data = buffer.getChannelData(0);
  let last = 0;
  for (let n = 0; n < data.length; n += 1) {
    const white = Math.random() * 2 - 1;
    last = brown ? (last + 0.02 * white) / 1.02 : white;
    data[n] = brown ? last * 3.5 : white;
  }
  return buffer;
}
