import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { digitClasses, featureCount } from './digit-features.ts'

/** How many neurons are between the features and the classes. */
export const hiddenCount = 64

/** The weights of the reader of digits, in the order in which its file has them. */
export type DigitNet = {
  hidden: Float32Array
  hiddenBias: Float32Array
  output: Float32Array
  outputBias: Float32Array
}

/** Where `scripts/train-digits.ts` writes the weights. */
export const netFile = fileURLToPath(new URL('./digits.bin', import.meta.url))

const sizes = [
  featureCount * hiddenCount,
  hiddenCount,
  hiddenCount * digitClasses.length,
  digitClasses.length,
]

/** The bytes of a net: each layer is its largest weight as a float, then its weights as signed bytes. */
export function packNet({ hidden, hiddenBias, output, outputBias }: DigitNet): Buffer {
  const layers = [hidden, hiddenBias, output, outputBias].map((layer) => {
    const most = layer.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0)
    const bytes = Buffer.alloc(4 + layer.length)
    bytes.writeFloatLE(most)
    for (const [index, weight] of layer.entries())
      bytes.writeInt8(Math.round((weight / most) * 127), 4 + index)
    return bytes
  })
  return Buffer.concat(layers)
}

let loaded: DigitNet | undefined

/** The net that is part of the product. */
export function digitNet(): DigitNet {
  loaded ??= unpackNet(readFileSync(netFile))
  return loaded
}

function unpackNet(bytes: Buffer): DigitNet {
  let at = 0
  const [hidden, hiddenBias, output, outputBias] = sizes.map((size) => {
    const most = bytes.readFloatLE(at)
    const layer = Float32Array.from(
      { length: size },
      (_, index) => (bytes.readInt8(at + 4 + index) / 127) * most,
    )
    at += 4 + size
    return layer
  }) as [Float32Array, Float32Array, Float32Array, Float32Array]
  return { hidden, hiddenBias, output, outputBias }
}

/** How probable each class is; `between` keeps what the neurons between give. */
export function classify(
  net: DigitNet,
  features: Float32Array,
  between = new Float32Array(hiddenCount),
): Float32Array {
  for (let neuron = 0; neuron < hiddenCount; neuron++) {
    let sum = net.hiddenBias[neuron] ?? 0
    const start = neuron * featureCount
    for (let feature = 0; feature < featureCount; feature++)
      sum += (net.hidden[start + feature] ?? 0) * (features[feature] ?? 0)
    between[neuron] = Math.max(0, sum)
  }
  const scores = Float32Array.from(digitClasses, (_, index) => {
    let sum = net.outputBias[index] ?? 0
    for (let neuron = 0; neuron < hiddenCount; neuron++)
      sum += (net.output[index * hiddenCount + neuron] ?? 0) * (between[neuron] ?? 0)
    return sum
  })
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
