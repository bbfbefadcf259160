import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import sharp, { type Region, type Sharp } from 'sharp'
import { blurAreas } from './blur-areas.ts'
import { cropInFile, cropRectangle, orientationOf } from './crop.ts'
import { perceptualHashOf } from './perceptual-hash.ts'
import type { PictureArea, PictureOutput, RebuildOrder, RebuiltOutput, RebuiltPicture } from './rebuilt.ts'

type Format = Exclude<PictureOutput['format'], 'same'>
type Size = { width: number; height: number }
type Step = Size & { output: PictureOutput; format: Format }
/** The source of the next step's pixels; `release` frees their memory. */
type Source = { open(): Sharp; release(): void }

const INPUT = { sequentialRead: true, failOn: 'error', limitInputPixels: 50_000_000, pages: 1 } as const
// Up to this size an image is decoded once and stays in memory; above it, files are made from files to save memory.
const IN_MEMORY_PIXELS = 4_194_304
const MAX_PIXELS: Record<Format, number> = {
  jpeg: 8_388_608,
  png: 8_388_608,
  webp: IN_MEMORY_PIXELS,
  avif: IN_MEMORY_PIXELS,
}
const BLOATED_BYTES = 524_288
const HASH_SIDE = 800

/** Decodes an image once and writes its outputs, largest first. Throws if it cannot be decoded. */
export async function rebuildPicture(order: RebuildOrder): Promise<RebuiltPicture> {
  const { format: found, autoOrient: upright, icc, orientation } = await sharp(order.path, INPUT).metadata()
  const cropped = order.crop && cropRectangle(upright, order.crop)
  const { width, height } = cropped ?? upright
  const isLarge = upright.width * upright.height > IN_MEMORY_PIXELS
  const ignoreIcc = isProgram(icc) || (isLarge && isCostlyProfile(icc))
  const same = found === 'jpeg' || found === 'webp' ? found : 'png'
  const steps = order.outputs.map((output): Step => {
    const format = output.format === 'same' ? same : output.format
    return { output, format, ...shrink({ width, height }, output, MAX_PIXELS[format]) }
  })
  const bloatedBytes = Math.max(BLOATED_BYTES, 1.5 * (await stat(order.path)).size)
  const outputs = new Map<PictureOutput, RebuiltOutput>()
  const largestFirst = steps.toSorted((a, b) => b.width - a.width)
  const hashed =
    largestFirst.findLast((step) => Math.max(step.width, step.height) >= HASH_SIDE) ?? largestFirst[0]
  let source: Source = {
    open: () => sharp(order.path, { ...INPUT, autoOrient: true, ignoreIcc }),
    release: () => undefined,
  }
  const [largest] = largestFirst
  if (cropped && largest) {
    const region = { ...cropInFile(cropped, upright, orientation), ignoreIcc }
    source = await openCrop(order.path, region, { size: largest, orientation })
  }
  if (order.blurs && largest) source = await blurred(source, largest, order.blurs)
  let perceptualHash = ''
  for (const step of largestFirst) {
    const isInMemory = step.width * step.height <= IN_MEMORY_PIXELS
    const next = isInMemory ? await resizeInMemory(source, step) : await writeLarge(source, step)
    source.release()
    source = next
    if (isInMemory) await writeFromMemory(source, step, bloatedBytes)
    outputs.set(step.output, await describe(step))
    if (step === hashed) perceptualHash = await hashPixels(source)
  }
  source.release()
  const inOrder = order.outputs.flatMap((output) => outputs.get(output) ?? [])
  return { width, height, perceptualHash, outputs: inOrder }
}

// Colour tables cost 150 ns per pixel, formulas 10: seconds for a large image, whose profile is ignored then.
function isCostlyProfile(profile: Buffer | undefined): boolean {
  return profile?.includes('A2B') ?? false
}

// A profile that is a program, with thousands of steps in a few bytes: no camera writes one.
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

/** Extracts a part in its stored orientation and turns the small result: turning first would need the whole image. */
async function openCrop(
  path: string,
  { ignoreIcc, ...region }: Region & { ignoreIcc: boolean },
  { size, orientation }: { size: Size; orientation: number | undefined },
): Promise<Source> {
  const { flip, flop, angle, swaps } = orientationOf(orientation)
  const { width, height } = swaps ? { width: size.height, height: size.width } : size
  const cropped = sharp(path, { ...INPUT, ignoreIcc })
    .extract(region)
    .resize(width, height, { fit: 'fill' })
  const small = await decodePixels(cropped)
  const turned = await decodePixels(small.open().flip(flip).flop(flop).rotate(angle))
  small.release()
  return turned
}

/** The picture in the size of its largest output, with these ellipses blurred in its pixels. */
async function blurred(source: Source, size: Size, areas: readonly PictureArea[]): Promise<Source> {
  const picture = resized(source, size).flatten({ background: '#ffffff' }).raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  source.release()
  const { width, height, channels } = info
  blurAreas({ data, width, height, channels }, areas)
  return {
    open: () => sharp(data, { raw: { width, height, channels } }),
    release: () => undefined,
  }
}

function resizeInMemory(source: Source, size: Size): Promise<Source> {
  return decodePixels(resized(source, size))
}

async function decodePixels(picture: Sharp): Promise<Source> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    open: () => sharp(data, { raw: { width, height, channels } }),
    // The engine counts these megabytes as a few bytes and would collect them late.
    release: () => void (data.buffer instanceof ArrayBuffer && data.buffer.transfer(0)),
  }
}

async function writeFromMemory(
  source: Source,
  { output, format }: Step,
  bloatedBytes: number,
): Promise<void> {
  await encode(source.open(), format).toFile(output.path)
  if (format === 'png' && (await stat(output.path)).size > bloatedBytes) {
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
  // Level 2 without filters takes a fifth of the time of good filtering, and a screenshot grows by a seventh.
  if (format === 'png') return picture.png({ compressionLevel: 2 })
  if (format === 'webp') return picture.webp({ quality: 80, effort: 2 })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 })
  // Optimal coding saves 4 % of the bytes but needs the whole image in memory once more.
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85, optimiseCoding: false })
}

// A photo without filters would take several times its own size.
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

// The thumbnail for staff is too small to distinguish two texts.
async function hashPixels(source: Source): Promise<string> {
  const miniature = source.open().resize(HASH_SIDE, HASH_SIDE, { fit: 'inside', withoutEnlargement: true })
  const grey = miniature.flatten({ background: '#ffffff' }).greyscale().raw()
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  return perceptualHashOf({ pixels: data, width: info.width, height: info.height })
}
