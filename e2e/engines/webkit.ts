import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { findWebKitBrowser, SCREEN_IN_MEMORY, WEBKIT_DRIVER } from './installed-engines.ts'

export type WebKit = { driver: WebDriver; end: () => Promise<void> }

/** Starts the browser of WebKitGTK with its driver, on a screen in memory of this size. */
export async function startWebKit({ width = 1280, height = 900 } = {}): Promise<WebKit> {
  const binary = findWebKitBrowser()
  if (!binary) throw new Error('WebKitGTK is not installed')
  const processes: ChildProcess[] = []
  const end = () => {
    for (const one of processes.toReversed()) one.kill()
  }
  try {
    const screen = await startScreen(processes, { width, height })
    const port = await findPort()
    processes.push(
      spawn(WEBKIT_DRIVER, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: screen, LIBGL_ALWAYS_SOFTWARE: '1' },
      }),
    )
    await waitUntil(() => answers(port), 'WebKitWebDriver answers')
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
      .build()
    await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    return {
      driver,
      end: async () => {
        await driver.quit()
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

/** Starts a screen in memory, which chooses a free number and writes it to the fourth stream; returns its name. */
async function startScreen(
  processes: ChildProcess[],
  { width, height }: { width: number; height: number },
) {
  const size = `${width}x${height}x24`
  const screen = spawn(
    SCREEN_IN_MEMORY,
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  processes.push(screen)
  return new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`))
    screen.once('error', reject)
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns a port that is free now. */
const findPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
