import type { Language } from '#contract/values.ts'
import type { Picture } from '#server/platform/drawing/draw-pictures.ts'
import type { TextLayout } from '#server/platform/drawing/text-layout.ts'

/** The texts of the image: the site's name and its promise. */
export type ShareTexts = { company: string; promise: string }

export const pictureSize = { width: 1200, height: 630 }

const { width, height } = pictureSize
const margin = 72
const textWidth = 640
const plate = { x: 1106, y: 336, radius: 450 }
// Measured: with this many colours the image is under a third of what chat apps still show, without banding.
const colours = 240

/** Lays out the preview image for shared links; `plateDrawing` is the plate's SVG. */
export function sharePicture(
  { company, promise }: ShareTexts,
  language: Language,
  plateDrawing: string,
): Omit<Picture, 'name'> {
  const isMirrored = language === 'ar'
  const across = (x: number, size = 0) => (isMirrored ? width - x - size : x)
  const direction = isMirrored ? 'rtl' : 'ltr'
  const inBox = (y: number, boxHeight: number, inset = 0) => ({
    x: across(margin + inset, textWidth - inset),
    y,
    width: textWidth - inset,
    height: boxHeight,
  })
  const name: TextLayout = {
    text: company,
    font: 'Alexandria Bold',
    size: 36,
    smallest: 24,
    colour: '#f4f3f0',
    direction,
    box: inBox(56, 76, 84),
    verticalAlign: 'middle',
  }
  const title: TextLayout = {
    text: promise,
    font: 'Alexandria Heavy',
    size: 96,
    smallest: 40,
    colour: '#ffffff',
    direction,
    box: inBox(150, 324),
    verticalAlign: 'bottom',
  }
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      ${shades(across)}<rect width="${width}" height="${height}" fill="#0c0d10"/>
      <circle cx="${across(plate.x)}" cy="${plate.y}" r="760" fill="url(#glow)"/>
      ${placedPlate(plateDrawing, across)}
      <rect width="${width}" height="${height}" fill="url(#fade)"/>
      ${mark(across(margin + 30))}${loadedBar(across)}</svg>`,
    texts: [name, title].filter(({ text }) => text !== ''),
    colours,
  }
}

type Across = (x: number, size?: number) => number

function shades(across: Across): string {
  return `<defs><radialGradient id="glow"><stop offset=".4" stop-color="#1043d2" stop-opacity=".55"/>
    <stop offset="1" stop-color="#1043d2" stop-opacity="0"/></radialGradient>
    <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="${across(560)}" x2="${across(820)}" y1="0" y2="0">
    <stop offset="0" stop-color="#0c0d10" stop-opacity=".94"/><stop offset=".4" stop-color="#0c0d10" stop-opacity=".66"/>
    <stop offset="1" stop-color="#0c0d10" stop-opacity="0"/></linearGradient>
    <linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e7e9ed"/>
    <stop offset=".28" stop-color="#8b9099"/><stop offset=".46" stop-color="#c6cad1"/><stop offset=".62" stop-color="#5b5f68"/>
    <stop offset=".8" stop-color="#b9bdc6"/><stop offset="1" stop-color="#4c5059"/></linearGradient></defs>`
}

/** The plate, rotated slightly as if it rolled, with its steel hub and the hole for the bar. */
function placedPlate(drawing: string, across: Across): string {
  const { x, y, radius } = plate
  const centre = across(x)
  const inner = drawing.replace(
    /<svg[^>]*>/,
    `<svg x="${centre - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}" viewBox="0 0 1000 1000">`,
  )
  return `<g transform="rotate(${across(0) === 0 ? 14 : -14} ${centre} ${y})">${inner}</g>
    <circle cx="${centre}" cy="${y}" r="${radius * 0.326}" fill="url(#steel)"/>
    <circle cx="${centre}" cy="${y}" r="${radius * 0.326}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="3"/>
    <circle cx="${centre}" cy="${y}" r="${radius * 0.2}" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2"/>
    <circle cx="${centre}" cy="${y}" r="${radius * 0.13}" fill="#0c0d10"/>
    <circle cx="${centre}" cy="${y}" r="${radius * 0.13}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
}

function mark(x: number): string {
  return `<g transform="translate(${x} 94)"><circle r="30" fill="#1a5bee"/>
    <circle r="21.7" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.2"/>
    <circle r="10.5" fill="#fff"/><circle r="4.5" fill="#0c0d10"/></g>`
}

/** The bar of the site's headings, with its newest plate in saffron. */
function loadedBar(across: Across): string {
  const y = 546
  const part = (x: number, size: { width: number; height: number; fill: string }) =>
    `<rect x="${across(x, size.width)}" y="${y - size.height / 2}" width="${size.width}" height="${size.height}" rx="5" fill="${size.fill}"/>`
  return [
    part(margin, { width: 260, height: 12, fill: '#70747f' }),
    part(margin + 40, { width: 10, height: 34, fill: '#999da6' }),
    part(margin + 56, { width: 22, height: 76, fill: '#1a5bee' }),
    part(margin + 84, { width: 22, height: 76, fill: '#1a5bee' }),
    part(margin + 112, { width: 22, height: 62, fill: '#fcbf3c' }),
  ].join('')
}
