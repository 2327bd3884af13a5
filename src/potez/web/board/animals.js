// Animals of several games: heads. Each has an outline of its own, so that it is known by its shape alone.

import { both, cutOut, ellipse, path } from "./shapes.js";

const FOX_HEAD =
  "M0 42C-7 42-11 35-17 29L-43 13C-38 4-38-4-37.5-12L-37-42C-25-37-17-30-12-24C-5-27 5-27 12-24C17-30 25-37 37-42L37.5-12C38-4 38 4 43 13L17 29C11 35 7 42 0 42Z";

/** Pointed ears, a wide ruff, a narrow snout. */
export function fox() {
  return [
    ...cutOut(() => [path("", FOX_HEAD)]),
    path("coat", FOX_HEAD),
    ...both(() => [
      path("dark", "M-33-34L-33-14L-18-22C-22-27-27-31-33-34Z"),
      path("pale", "M-43 13C-34 6-25 4-18 8C-9 13-7 24-3 32L0 34V42C-7 42-11 35-17 29Z"),
      ellipse("eye", -15, 1, 4.5, 5.5),
    ]),
    ellipse("nose", 0, 36, 7.5, 6),
  ];
}

const HOUND_HEAD = "M0 43C-13 43-18 35-17 22C-23 10-26-6-24-20C-20-40 20-40 24-20C26-6 23 10 17 22C18 35 13 43 0 43Z";
const HOUND_EAR = "M-17-33C-33-37-44-19-43 5C-43 20-36 31-29 28C-21 24-20 6-21-6C-21-16-20-24-17-33Z";

/** Ears that hang beside a long face. */
export function hound() {
  return [
    ...cutOut(() => [path("", HOUND_HEAD), ...both(() => [path("", HOUND_EAR)])]),
    path("coat", HOUND_HEAD),
    path("pale", "M0-35C-5-22-4-4-12 14C-18 28-14 43 0 43C14 43 18 28 12 14C4-4 5-22 0-35Z"),
    ...both(() => [path("dark", HOUND_EAR), ellipse("eye", -13, -5, 4.5, 5.5)]),
    ellipse("nose", 0, 22, 10, 7.5),
    path("mouth", "M0 29V36M-8 38C-4 41 4 41 8 38"),
  ];
}
