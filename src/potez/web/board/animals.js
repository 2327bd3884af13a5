// Heads and silhouettes of the animals. Each has an outline of its own, so that it is known by its shape alone.

import { both, circle, cutOut, ellipse, path } from "./shapes.js";

/** @typedef {() => SVGElement[]} Animal */

const FOX_HEAD =
  "M0 42C-7 42-11 35-17 29L-43 13C-38 4-38-4-37.5-12L-37-42C-25-37-17-30-12-24C-5-27 5-27 12-24C17-30 25-37 37-42L37.5-12C38-4 38 4 43 13L17 29C11 35 7 42 0 42Z";

/** Pointed ears, a wide ruff, a narrow snout. @type {Animal} */
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

/** Ears that hang beside a long face. @type {Animal} */
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

const DOG_HEAD = "M0 41C-11 41-18 37-21 28C-32 22-35 4-29-12C-22-31 22-31 29-12C35 4 32 22 21 28C18 37 11 41 0 41Z";
const DOG_EAR = "M-10-25C-16-36-28-43-40-42C-45-26-43-8-35 4C-30-4-26-12-10-25Z";

/** Ears that stand and fold, a patch over one eye, a tongue. @type {Animal} */
export function dog() {
  return [
    ...cutOut(() => [path("", DOG_HEAD), ...both(() => [path("", DOG_EAR)])]),
    path("coat", DOG_HEAD),
    path("patch", "M3-26C16-26 26-22 29-12C33-1 33 8 29 15C18 20 7 12 5 0C4-8 3-18 3-26Z"),
    path("pale", "M0 14C-14 10-22 20-21 28C-18 37-11 41 0 41C11 41 18 37 21 28C22 20 14 10 0 14Z"),
    ...both(() => [path("dark", DOG_EAR), circle("eye", -14, 0, 5)]),
    ellipse("nose", 0, 17, 8.5, 6.5),
    path("tongue", "M-6 30H6V37C6 44-6 44-6 37Z"),
    path("mouth", "M-13 29C-8 33-2 32 0 28C2 32 8 33 13 29"),
  ];
}

const HARE_HEAD = "M0 43C-18 43-28 33-28 19C-28 5-16-4 0-4C16-4 28 5 28 19C28 33 18 43 0 43Z";
const HARE_EAR = "M-3 0C-16-4-28-22-27-37C-26-45-18-45-13-38C-6-28-3-14-3 0Z";

/** Two long ears. @type {Animal} */
export function hare() {
  return [
    ...cutOut(() => [path("", HARE_HEAD), ...both(() => [path("", HARE_EAR)])]),
    ...both(() => [path("coat", HARE_EAR), path("inner", "M-9-8C-17-14-23-25-22-34C-21-39-18-37-16-33C-11-25-9-17-9-8Z"), path("dark", "M-27-37C-26-45-18-45-13-38C-17-39-22-36-24-29C-26-33-27-35-27-37Z")]),
    path("coat", HARE_HEAD),
    path("pale", "M0 22C-10 20-17 27-16 34C-14 41-7 43 0 43C7 43 14 41 16 34C17 27 10 20 0 22Z"),
    ...both(() => [ellipse("eye", -14, 13, 5, 6.5), circle("spark", -12.5, 10.5, 1.8)]),
    path("nose", "M-6 23H6L0 30Z"),
    path("mouth", "M0 29V35M-8 36C-4 38-1 37 0 34C1 37 4 38 8 36"),
  ];
}

const WOOL = "M-13-36C-6-45 6-45 13-36C23-40 33-32 31-22C41-19 44-7 37 0C44 8 40 20 30 21C30 32 19 39 10 34C4 41-4 41-10 34C-19 39-30 32-30 21C-40 20-44 8-37 0C-44-7-41-19-31-22C-33-32-23-40-13-36Z";
const SHEEP_FACE = "M0-17C13-18 18-9 17 4C16 20 12 38 0 38C-12 38-16 20-17 4C-18-9-13-18 0-17Z";
const SHEEP_EAR = "M-15-5C-23-12-33-11-38-4C-33 4-22 6-14 3Z";

/** A cloud of wool with a dark face in it. @type {Animal} */
export function sheep() {
  return [
    ...cutOut(() => [path("", WOOL)]),
    path("coat", WOOL),
    path("curl", "M-24-24C-20-30-12-29-11-23M11-25C14-31 22-29 23-23M-31 9C-27 4-21 7-23 13M31 9C27 4 21 7 23 13M-4-31C-2-35 5-34 5-29"),
    ...both(() => [path("dark", SHEEP_EAR)]),
    path("dark", SHEEP_FACE),
    path("coat", "M-13-13C-11-23 11-23 13-13C9-8 5-13 0-9C-5-13-9-8-13-13Z"),
    ...both(() => [ellipse("glint", -8, 3, 4, 4.5), circle("eye", -7.5, 3.5, 2.2)]),
    path("mouth", "M-5 26L0 30L5 26M0 30V34"),
  ];
}

const GOOSE_BODY = "M-27-31C-26-44-7-46-5-31C-3-20-10-13-5-5C6-12 22-10 43-13C43 12 32 32 6 32C-19 32-32 20-28 4C-25-6-18-13-20-20C-25-21-27-26-27-31Z";
const GOOSE_BEAK = "M-22-36L-43-26C-38-22-30-21-22-22Z";
const GOOSE_FEET = "M-2 29V41H-13M13 29V41H2";

/** The only one from the side: neck, beak and tail. @type {Animal} */
export function goose() {
  return [
    ...cutOut(() => [path("", GOOSE_BODY), path("", GOOSE_BEAK), path("feet", GOOSE_FEET)]),
    path("feet", GOOSE_FEET),
    path("beak", GOOSE_BEAK),
    path("coat", GOOSE_BODY),
    path("wing", "M-12 10C-2-4 18-4 41-9C40 10 26 23 8 22C-3 21-10 17-12 10Z"),
    path("mouth", "M-2 14C10 17 24 11 33 2M4 20C14 19 22 15 29 9"),
    circle("eye", -16, -32, 3.2),
  ];
}

const JAGUAR_HEAD = "M0 41C-14 42-22 38-27 30C-40 24-43 6-37-8C-32-24-16-31 0-31C16-31 32-24 37-8C43 6 40 24 27 30C22 38 14 42 0 41Z";

/** Small round ears on a broad, spotted head. @type {Animal} */
export function jaguar() {
  return [
    ...cutOut(() => [path("", JAGUAR_HEAD), ...both(() => [circle("", -28, -28, 14)])]),
    ...both(() => [circle("coat", -28, -28, 14), circle("dark", -28, -28, 7.5)]),
    path("coat", JAGUAR_HEAD),
    ...both(() => [
      path("pale", "M0 18C-6 12-19 14-21 25C-21 36-11 41 0 41Z"),
      path("spot", "M-6-25L-3-13L-10-17ZM-17-25C-13-26-11-22-13-18C-17-18-19-22-17-25ZM-29-13C-25-15-23-11-25-8C-29-7-31-10-29-13ZM-36 3C-32 1-29 5-31 9C-35 10-38 6-36 3ZM-32 17C-28 15-25 19-28 23C-32 23-34 20-32 17Z"),
      path("eye", "M-25 2C-19-6-11-4-8 4C-14 8-21 8-25 2Z"),
      circle("iris", -16, 1.5, 4.2),
      path("spot", "M-16 26h.1M-13 32h.1"),
    ]),
    path("nose", "M-10 13C-6 10 6 10 10 13C9 20 4 23 0 24C-4 23-9 20-10 13Z"),
    path("mouth", "M0 23V30M-11 33C-6 36-1 34 0 29C1 34 6 36 11 33"),
  ];
}
