import { expect, test } from 'vitest'
import { addIntegrityAttributes, toIntegrity } from './page-integrity.ts'

const read = (path: string) => Buffer.from(path)

test.each(['https://cdn.example/a.js', '//cdn.example/a.js', '/\\cdn.example/a.js', 'a.js', '/'])(
  'a script at %s ends the build',
  (address) => {
    expect(() => addIntegrityAttributes(`<script src="${address}"></script>`, read)).toThrow(
      'is not a file of this build',
    )
  },
)

test('scripts, preloaded modules and styles have integrity hashes, and data and pictures have none', () => {
  const hash = (path: string) => `integrity="${toIntegrity(path)}"`
  const html = [
    '<script type="application/json" id="boot"></script>',
    '<link rel="icon" href="/icon.svg" />',
    '<script type="module" crossorigin src="/a.js"></script>',
    '<link rel="modulepreload" crossorigin href="/b.js">',
    '<link data-later="modulepreload" crossorigin href="/c.js">',
    '<link rel="stylesheet" crossorigin href="/d.css">',
  ]
  expect(addIntegrityAttributes(html.join('\n'), read).split('\n')).toEqual([
    html[0],
    html[1],
    `<script type="module" crossorigin src="/a.js" ${hash('/a.js')}></script>`,
    `<link rel="modulepreload" crossorigin href="/b.js" ${hash('/b.js')}>`,
    `<link data-later="modulepreload" crossorigin href="/c.js" ${hash('/c.js')}>`,
    `<link rel="stylesheet" crossorigin href="/d.css" ${hash('/d.css')}>`,
  ])
})
