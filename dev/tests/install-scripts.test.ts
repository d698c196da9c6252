import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'

type Locked = {
  hasInstallScript?: true
  resolved?: string
  integrity?: string
  link?: true
  optional?: true
  os?: string[]
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(fromRoot(file), 'utf8'))

const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> }

const locked = Object.entries(packages).filter(
  ([place, { link }]) => place.startsWith('node_modules/') && !link,
)

test('every package with an install script is listed, and no script runs', () => {
  const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = wanting.map(([place]) => place.replace(/^.*node_modules\//, ''))
  const refused = Object.fromEntries([...new Set(names)].sort().map((name) => [name, false]))
  expect(readJson('package.json')).toMatchObject({ allowScripts: refused })
  const reasons = readFileSync(fromRoot('docs/decisions/0037-install-scripts.md'), 'utf8')
  for (const name of names) expect(reasons).toContain(`\`${name}\``)
})

test('every package comes from the registry with an integrity hash', () => {
  const isElsewhere = (resolved = '') => !/^(https:\/\/registry\.npmjs\.org\/.*)?$/.test(resolved)
  const isOfPlatform = ({ optional, os }: Locked) => optional && os !== undefined
  const others = locked.filter(
    ([, entry]) =>
      isElsewhere(entry.resolved) ||
      !(entry.integrity?.startsWith('sha512-') || isOfPlatform(entry)),
  )
  expect(others).toEqual([])
})
