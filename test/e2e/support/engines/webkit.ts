import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as passed } from 'node:timers/promises'
import { Builder, Capabilities, error, type WebElement } from 'selenium-webdriver'
import { freePort } from '#scripts/serving/free-port.ts'
import { type Engine, type Find, phone, type Tab } from './tab.ts'

/** How long a click waits for what lies on its element, in milliseconds. */
const patience = 15_000

/** WebKitGTK's browser, its driver, and the screen that it draws on. */
type WebKitPaths = { browser: string; driver: string; xvfb: string }

/** WebKitGTK over WebDriver: the engine of Safari, with the text layout of Linux. */
export async function startWebKit({ browser, driver, xvfb }: WebKitPaths): Promise<Engine> {
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}` }
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/status`, server)
  return {
    open: () => openTab(address, browser),
    stop: async () => {
      for (const child of [server, screen]) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
    },
  }
}

async function answers(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await passed(50)
  }
  throw new Error(`The driver of WebKitGTK ended with ${server.exitCode}`)
}

/** In the page: scrolls to an element, and waits until it moves no more: the driver clicks where it was. */
function bringToRest(element: Element, done: () => void): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = element.getBoundingClientRect()
  window.setTimeout(() => {
    if (element.getBoundingClientRect().top === top) done()
    else bringToRest(element, done)
  }, 100)
}

async function openTab(address: string, binary: string): Promise<Tab> {
  const browserOptions = { binary, args: ['--automation'] }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': browserOptions,
  })
  const session = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  await session.manage().window().setRect(phone)
  await session.manage().setTimeouts({ script: 15_000 })
  const found = async (find: Find, given: string[]) => {
    const element = await session.executeScript<WebElement | null>(`return (${find})(...arguments)`, ...given)
    if (!element) throw new Error(`Nothing on the page for ${JSON.stringify(given)}`)
    return element
  }
  return {
    goto: (place) => session.get(place),
    reload: () => session.navigate().refresh(),
    evaluate: (act, ...given) => session.executeScript(`return (${act})(...arguments)`, ...given) as never,
    // Answered inside the page: an element that React replaces at that moment has no handle to hand out.
    has: (find, ...given) =>
      session.executeScript<boolean>(`return (${find})(...arguments) !== null`, ...given),
    click: async (find, ...given) => {
      const element = await found(find, given)
      // A toast may lie on it for some seconds, as for a person who scrolls there.
      for (const until = Date.now() + patience; ; ) {
        await session.executeAsyncScript(`(${bringToRest})(...arguments)`, element)
        const problem = await element.click().catch((thrown: Error) => thrown)
        if (!problem) return
        if (!(problem instanceof error.ElementClickInterceptedError) || Date.now() > until) throw problem
      }
    },
    type: async (text, find, ...given) => (await found(find, given)).sendKeys(text),
    chooseFile: async (path) => {
      const input = await found(() => document.querySelector('input[type=file]'), [])
      await input.sendKeys(path)
    },
    // WebDriver tells no errors of a page.
    errors: () => [],
    close: () => session.quit(),
  }
}
