#!/usr/bin/env node
import { becomeCommand, becomeProduct, findNode } from './launch.mjs'

// The command `coach`: `start` runs the product, everything else is a command of an operator.
const [command, ...words] = process.argv.slice(2)
const node = findNode()

if (!node) {
  console.error(
    `The product needs Node 24 or later; this is ${process.version}. Install Node 24 from https://nodejs.org, open a new terminal and run this again.`,
  )
  process.exitCode = 1
} else if (command === 'start') becomeProduct(node, words)
else becomeCommand(node, process.argv.slice(2))
