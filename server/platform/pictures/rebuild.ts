import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'
import { lookOf } from './look.ts'
import { lyingPart, partOf, turnOf } from './part.ts'
import type { PictureOutput, RebuildOrder, RebuiltOutput, RebuiltPicture } from './rebuilt.ts'

type Format = Exclude<PictureOutput['format'], 'same'>
type Size = { width: number; height: number }
type Step = Size & { output: PictureOutput; format: Format }
/** Where the next step takes its pixels; `release` gives back the memory they are held in. */
type Source = { open(): Sharp; release(): void }

const INPUT = { sequentialRead: true, failOn: 'error', limitInputPixels: 50_000_000, pages: 1 } as const
// Below this a picture is decoded once and held as pixels; above it, made file by file to spare memory.
const HELD_PIXELS = 4_194_304
const MOST_PIXELS: Record<Format, number> = {
  jpeg: 8_388_608,
  png: 8_388_608,
  webp: HELD_PIXELS,
  avif: HELD_PIXELS,
}
const BLOATED_BYTES = 524_288
const LOOK_SIDE = 800

/** Decodes a picture once and writes its outputs, largest first. Throws where it cannot be decoded. */
export async function rebuildPicture(order: RebuildOrder): Promise<RebuiltPicture> {
  const { format: found, autoOrient: upright, icc, orientation } = await sharp(order.path, INPUT).metadata()
  const part = order.crop && partOf(upright, order.crop)
  const { width, height } = part ?? upright
  const isLarge = upright.width * upright.height > HELD_PIXELS
  const ignoreIcc = isProgram(icc) || (isLarge && isCostlyProfile(icc))
  const same = found === 'jpeg' || found === 'webp' ? found : 'png'
  const steps = order.outputs.map((output): Step => {
    const format = output.format === 'same' ? same : output.format
    return { output, format, ...shrink({ width, height }, output, MOST_PIXELS[format]) }
  })
  const bloated = Math.max(BLOATED_BYTES, 1.5 * (await stat(order.path)).size)
  const outputs = new Map<PictureOutput, RebuiltOutput>()
  const largestFirst = steps.toSorted((a, b) => b.width - a.width)
  const looked =
    largestFirst.findLast((step) => Math.max(step.width, step.height) >= LOOK_SIDE) ?? largestFirst[0]
  let source: Source = {
    open: () => sharp(order.path, { ...INPUT, autoOrient: true, ignoreIcc }),
    release: () => undefined,
  }
  const [largest] = largestFirst
  if (part && largest) {
    const lying = { ...lyingPart(part, upright, orientation), ignoreIcc }
    source = await holdPart(order.path, lying, { size: largest, orientation })
  }
  let look = ''
  for (const step of largestFirst) {
    const isHeld = step.width * step.height <= HELD_PIXELS
    const next = isHeld ? await hold(source, step) : await writeLarge(source, step)
    source.release()
    source = next
    if (isHeld) await writeHeld(source, step, bloated)
    outputs.set(step.output, await describe(step))
    if (step === looked) look = await lookAt(source)
  }
  source.release()
  const inOrder = order.outputs.flatMap((output) => outputs.get(output) ?? [])
  return { width, height, look, outputs: inOrder }
}

// Colours by table cost 150 ns a pixel, by formula 10: seconds for a large picture, which may go without.
function isCostlyProfile(profile: Buffer | undefined): boolean {
  return profile?.includes('A2B') ?? false
}

// A profile of steps that are carried out one after the other, thousands of them in a few bytes: no camera writes one.
function isProgram(profile: Buffer | undefined): boolean {
  return profile !== undefined && (profile.includes('mpet') || profile.includes('D2B'))
}

function shrink(
  { width, height }: Size,
  bounds: Pick<PictureOutput, 'longestSide' | 'width'>,
  pixels: number,
): Size {
  const byLength = (bounds.longestSide ?? Number.POSITIVE_INFINITY) / Math.max(width, height)
  const byWidth = (bounds.width ?? Number.POSITIVE_INFINITY) / width
  const scale = Math.min(1, byLength, byWidth, Math.sqrt(pixels / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function resized(source: Source, { width, height }: Size): Sharp {
  return source.open().resize(width, height, { fit: 'fill' })
}

/** Takes a part as it lies in its file, and turns it when it is small: a whole picture would have to be held for that. */
async function holdPart(
  path: string,
  { ignoreIcc, ...lying }: Region & { ignoreIcc: boolean },
  { size, orientation }: { size: Size; orientation: number | undefined },
): Promise<Source> {
  const { flip, flop, angle, swaps } = turnOf(orientation)
  const { width, height } = swaps ? { width: size.height, height: size.width } : size
  const part = sharp(path, { ...INPUT, ignoreIcc })
    .extract(lying)
    .resize(width, height, { fit: 'fill' })
  const small = await holdPixels(part)
  const turned = await holdPixels(small.open().flip(flip).flop(flop).rotate(angle))
  small.release()
  return turned
}

function hold(source: Source, size: Size): Promise<Source> {
  return holdPixels(resized(source, size))
}

async function holdPixels(picture: Sharp): Promise<Source> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    open: () => sharp(data, { raw: { width, height, channels } }),
    // The engine counts these megabytes as a few bytes and would collect them late.
    release: () => void (data.buffer instanceof ArrayBuffer && data.buffer.transfer(0)),
  }
}

async function writeHeld(source: Source, { output, format }: Step, bloated: number): Promise<void> {
  await encode(source.open(), format).toFile(output.path)
  if (format === 'png' && (await stat(output.path)).size > bloated) {
    await encodeFiltered(source.open()).toFile(output.path)
  }
}

async function writeLarge(source: Source, step: Step): Promise<Source> {
  const { output, format } = step
  const picture = resized(source, step)
  await (format === 'png' ? encodeFiltered(picture) : encode(picture, format)).toFile(output.path)
  return { open: () => sharp(output.path, INPUT), release: () => undefined }
}

function encode(picture: Sharp, format: Format): Sharp {
  // Level 2 without filters takes a fifth of the time of filtering well, and a screenshot grows by a seventh.
  if (format === 'png') return picture.png({ compressionLevel: 2 })
  if (format === 'webp') return picture.webp({ quality: 80, effort: 2 })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 })
  // The best coding saves 4 % of the bytes and holds the whole picture once more.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85, optimiseCoding: false })
}

// A photograph without filters would take several times its own size.
function encodeFiltered(picture: Sharp): Sharp {
  return picture.png({ compressionLevel: 3, adaptiveFiltering: true })
}

async function describe({ output, format, width, height }: Step): Promise<RebuiltOutput> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(output.path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path: output.path, mediaType: `image/${format}`, width, height, size, sha256: hash.digest('hex') }
}

// The miniature for staff is too small to tell two texts apart.
async function lookAt(source: Source): Promise<string> {
  const miniature = source.open().resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true })
  const grey = miniature.flatten({ background: '#ffffff' }).greyscale().raw()
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  return lookOf({ pixels: data, width: info.width, height: info.height })
}
