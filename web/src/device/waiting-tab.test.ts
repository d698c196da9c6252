import { expect, test } from 'vitest'
import { showInTab } from './waiting-tab.ts'

type FakeTab = { closed: boolean; location: object; document: { readyState: string } }

/** Creates a tab at this path; `shown` collects the addresses that it is sent to. */
function createTab(pathname: string, shown: string[]): FakeTab {
  return {
    closed: false,
    location: { pathname, replace: (url: string) => shown.push(url) },
    document: { readyState: 'complete' },
  }
}

const show = (tab: FakeTab) => showInTab(tab as unknown as Window, 'https://provider.example/')

test('a tab that the user has closed shows nothing', async () => {
  const shown: string[] = []
  expect(await show({ ...createTab('/opening.svg', shown), closed: true })).toBe(false)
  expect(shown).toEqual([])
})

test('a tab that the user closes while it is empty shows nothing', async () => {
  const shown: string[] = []
  const tab = createTab('blank', shown)
  const showing = show(tab)
  tab.closed = true
  expect(await showing).toBe(false)
  expect(shown).toEqual([])
})

test('an empty tab waits for the picture before it leaves for the address', async () => {
  const shown: string[] = []
  const tab = createTab('blank', shown)
  const showing = show(tab)
  expect(shown).toEqual([])
  Object.assign(tab.location, { pathname: '/opening.svg' })
  expect(await showing).toBe(true)
  expect(shown).toEqual(['https://provider.example/'])
})

test('a tab that shows another origin leaves it at once', async () => {
  const shown: string[] = []
  const location = {
    get pathname(): string {
      throw new DOMException('of another origin', 'SecurityError')
    },
    replace: (url: string) => shown.push(url),
  }
  expect(await show({ ...createTab('', []), location })).toBe(true)
  expect(shown).toEqual(['https://provider.example/'])
})
