import { expect, test } from 'vitest'
import { findImportCycles } from './import-cycles.ts'
import { listImports } from './imports.ts'

const find = (sources: Readonly<Record<string, string>>) =>
  findImportCycles(
    new Map(Object.entries(sources).map(([file, source]) => [file, listImports(file, source)])),
  )

test('an import cycle is found, also one of types, and named once', () => {
  const sources = {
    'server/src/a.ts': "import { b } from './b.ts'",
    'server/src/b.ts': "import type { C } from './c.ts'",
    'server/src/c.ts': "type A = import('./a.ts').A",
    'server/src/d.ts': "import { a } from './a.ts'",
  }
  expect(find(sources)).toEqual([
    'Files import one another in a circle: server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts',
  ])
})

test('imports by the page’s aliases and by workspace names count too', () => {
  const sources = {
    'web/src/ui/a.tsx': "export { b } from '#ui/b.tsx'",
    'web/src/ui/b.tsx': "const a = lazy(() => import('./a.tsx'))",
    'shared/chain/x.ts': "import { y } from '@parvalue/shared/chain/y.ts'",
    'shared/chain/y.ts': "import { x } from './x.ts'",
  }
  expect(find(sources)).toHaveLength(2)
})

test('two paths to one file are no cycle', () => {
  const sources = {
    'shared/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'shared/b.ts': "import { c } from './c.ts'",
    'shared/c.ts': "import { z } from 'zod'",
  }
  expect(find(sources)).toEqual([])
})

test('a file that imports itself is a cycle of one', () => {
  expect(find({ 'shared/a.ts': "import type { A } from './a.ts'" })).toHaveLength(1)
})
