// Sounds, made by the browser itself: wood on wood, stone on wood, soft.

import { flag } from "./preferences.js";

/** @type {AudioContext | null} */
let context = null;

/** @type {Record<string, {pitch: number, length: number, noise: number, level: number}>} */
const KINDS = {
  move: { pitch: 190, length: 0.09, noise: 0.5, level: 0.35 },
  stone: { pitch: 620, length: 0.06, noise: 0.7, level: 0.28 },
  take: { pitch: 130, length: 0.16, noise: 0.8, level: 0.35 },
  refuse: { pitch: 95, length: 0.18, noise: 0.2, level: 0.22 },
  end: { pitch: 330, length: 0.5, noise: 0.1, level: 0.25 },
};

/** @param {keyof typeof KINDS} kind */
export function play(kind) {
  if (!flag("sound")) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return void context.resume();
    const { pitch, length, noise, level } = KINDS[kind];
    const now = context.currentTime;
    const gain = context.createGain();
    gain.gain.setValueAtTime(level, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + length);
    gain.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = "sine";
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
    tone.connect(gain);
    tone.start(now);
    tone.stop(now + length);
    const samples = context.createBuffer(1, Math.ceil(context.sampleRate * 0.03), context.sampleRate);
    const data = samples.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * noise * (1 - i / data.length);
    const knock = context.createBufferSource();
    knock.buffer = samples;
    knock.connect(gain);
    knock.start(now);
  } catch {
    // no sound here; the game goes on
  }
}

/** Browsers allow sound after the first touch. */
export function wake() {
  if (!flag("sound")) return;
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // likewise
  }
}
