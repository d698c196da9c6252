import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { error, Key, type WebDriver, WebElement } from 'selenium-webdriver'
import { type JobPage, PATIENCE_MS, type Target } from './job-page.ts'

const resolveModule = createRequire(import.meta.url).resolve
/** Finds elements by role and name within the page, like a screen reader. */
const TESTING_LIBRARY = readFileSync(
  `${resolveModule('@testing-library/dom/package.json').replace(/package\.json$/, '')}dist/@testing-library/dom.umd.min.js`,
  'utf8',
)

const PAUSE_MS = 100

/** Faults of an element that the page has just replaced, moved or covered. The element is then looked for again. */
const PASSING_FAULTS = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.NoSuchElementError,
  error.JavascriptError,
  error.NoSuchWindowError,
]

/** Drives the page of a browser by WebDriver, in the window that is open now. */
export async function createWebDriverJobPage(driver: WebDriver, url: string): Promise<JobPage> {
  const window = await driver.getWindowHandle()

  const find = async (target: Target): Promise<WebElement | null> => {
    if (!(await driver.executeScript('return "TestingLibraryDom" in window'))) {
      await driver.executeScript(TESTING_LIBRARY)
    }
    const found = await driver.executeScript(FIND, toPath(target))
    return found instanceof WebElement ? found : null
  }

  /** Repeats an attempt until it returns a value; `what` tells in the error what never came. */
  const until = async <Found>(
    what: string,
    attempt: () => Promise<Found | null>,
  ): Promise<NonNullable<Found>> => {
    await driver.switchTo().window(window)
    let fault: unknown = 'not there'
    const find = async () => {
      try {
        const found = await attempt()
        return found === null ? null : { found }
      } catch (caught) {
        if (!PASSING_FAULTS.some((one) => caught instanceof one)) throw caught
        fault = caught
        return null
      }
    }
    const options = { withinMs: PATIENCE_MS, pauseMs: PAUSE_MS }
    const { found } = await waitUntil(find, () => `${what} (${String(fault)})`, options)
    return found as NonNullable<Found>
  }

  const withElement = (target: Target, work: (element: WebElement) => Promise<unknown>) =>
    until(describeTarget(target), async () => {
      const element = await find(target)
      return element && { done: await work(element) }
    })

  const self: JobPage = {
    open: async (path) => {
      await driver.switchTo().window(window)
      await driver.get(url + path)
    },
    reload: async () => {
      await driver.switchTo().window(window)
      await driver.navigate().refresh()
    },
    press: async (target) => {
      await until(`${describeTarget(target)} can be pressed`, async () => {
        const element = await find(target)
        if (!element || !(await isEnabled(element))) return null
        // A user scrolls an element away from the edges, where a notice may cover it.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
        await element.click()
        return true
      })
    },
    fill: async (target, text) => {
      await withElement(target, async (element) => {
        await driver.executeScript('arguments[0].focus(); arguments[0].select()', element)
        await element.sendKeys(Key.BACK_SPACE, text)
      })
    },
    see: async (target, text) => {
      await until(`${describeTarget(target)} shows ${text ?? 'itself'}`, async () => {
        const element = await find(target)
        if (!element || !(await element.isDisplayed())) return null
        return !text || text.test(await readText(element)) ? true : null
      })
    },
    gone: async (target, text = /(?:)/) => {
      await until(`${describeTarget(target)} is gone`, async () => {
        const element = await find(target)
        return element && text.test(await readText(element)) ? null : true
      })
    },
    first: (targets) =>
      until(targets.map(describeTarget).join(' or '), async () => {
        for (const target of targets) if (await find(target)) return target
        return null
      }),
    openTab: async (target) => {
      const before = await driver.getAllWindowHandles()
      await self.press(target)
      const opened = await until('a tab opens', async () => {
        const handles = await driver.getAllWindowHandles()
        return handles.find((handle) => !before.includes(handle)) ?? null
      })
      await driver.switchTo().window(opened)
      return createWebDriverJobPage(driver, url)
    },
    close: async () => {
      await driver.switchTo().window(window)
      await driver.close()
    },
  }
  return self
}

const isEnabled = async (element: WebElement): Promise<boolean> =>
  (await element.isEnabled()) && (await element.getAttribute('aria-disabled')) !== 'true'

const readText = async (element: WebElement): Promise<string> =>
  (await element.getAttribute('textContent')) ?? ''

/** One step to an element: its role, and its whole name or a pattern of it. */
type Step = { role: string; name: string | null; pattern: [source: string, flags: string] | null }

/** Returns the steps from the document to the element, as the page's script takes them. */
function toPath({ role, name, within }: Target): Step[] {
  const isPattern = name instanceof RegExp
  return [
    ...(within ? toPath(within) : []),
    {
      role,
      name: isPattern ? null : (name ?? null),
      pattern: isPattern ? [name.source, name.flags] : null,
    },
  ]
}

const describeTarget = ({ role, name, within }: Target): string =>
  `${role} ${name ?? ''}${within ? ` in ${describeTarget(within)}` : ''}`

/**
 * Runs in the page; returns the first element at the end of the path that is not hidden. The test wallet's window is in
 * a shadow root, which the library does not enter by itself.
 */
const FIND = `
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const found = arguments[0].reduce(
    (places, { role, name, pattern }) => {
      const wanted = pattern ? new RegExp(...pattern) : (name ?? undefined)
      return places.flatMap((place) => TestingLibraryDom.queryAllByRole(place, role, { name: wanted }))
    },
    [document.body, ...roots],
  )
  return found[0] ?? null
`
