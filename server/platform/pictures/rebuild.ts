import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { lookOf } from './look.ts'
import type { PictureArea, PictureOutput, RebuildOrder, RebuiltOutput, RebuiltPicture } from './rebuilt.ts'

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
  const { format: found, autoOrient: upright, icc } = await sharp(order.path, INPUT).metadata()
  const part = order.crop && partOf(upright, order.crop)
  const { width, height } = part ?? upright
  const ignoreIcc = upright.width * upright.height > HELD_PIXELS && isCostlyProfile(icc)
  const same = found === 'jpeg' || found === 'webp' ? found : 'png'
  const steps = order.outputs.map((output): Step => {
    const format = output.format === 'same' ? same : output.format
    return { output, format, ...shrink({ width, height }, output, MOST_PIXELS[format]) }
  })
  const bloated = Math.max(BLOATED_BYTES, 1.5 * (await stat(order.path)).size)
  let source: Source = {
    open: () => {
      const whole = sharp(order.path, { ...INPUT, autoOrient: true, ignoreIcc })
      return part ? whole.extract(part) : whole
    },
    release: () => undefined,
  }
  const outputs = new Map<PictureOutput, RebuiltOutput>()
  const largestFirst = steps.toSorted((a, b) => b.width - a.width)
  const looked =
    largestFirst.findLast((step) => Math.max(step.width, step.height) >= LOOK_SIDE) ?? largestFirst[0]
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

function partOf({ width, height }: Size, crop: PictureArea): Size & { left: number; top: number } {
  const left = Math.min(width - 1, Math.round((crop.x * width) / 1000))
  const top = Math.min(height - 1, Math.round((crop.y * height) / 1000))
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round((crop.width * width) / 1000))),
    height: Math.min(height - top, Math.max(1, Math.round((crop.height * height) / 1000))),
  }
}

// Colours by table cost 150 ns a pixel, by formula 10: seconds for a large picture, which may go without.
function isCostlyProfile(profile: Buffer | undefined): boolean {
  return profile !== undefined && (profile.includes('A2B') || profile.includes('D2B'))
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

async function hold(source: Source, size: Size): Promise<Source> {
  const { data, info } = await resized(source, size).raw().toBuffer({ resolveWithObject: true })
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
