import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  getStorageUpgradeErrors,
  type StorageLayout,
  solcInputOutputDecoder,
  validate,
} from '@openzeppelin/upgrades-core'
import { unfoldStorageLayout } from '@openzeppelin/upgrades-core/dist/validate/query.js'

type ValidationRun = ReturnType<typeof validate>
type BuildInfo = {
  input: Parameters<typeof validate>[3] & {}
  output: Parameters<typeof validate>[0]
  solcVersion: string
}

/** Reads what OpenZeppelin's upgrade checks know of the contracts, from the build information of `forge build`. */
export function readValidationRun(outDir: string): ValidationRun {
  const folder = join(outDir, 'build-info')
  const [name] = readdirSync(folder)
  if (!name) throw new Error(`forge wrote no build information to ${folder}.`)
  const { input, output, solcVersion } = JSON.parse(
    readFileSync(join(folder, name), 'utf8'),
  ) as BuildInfo
  return withoutNotes(() =>
    validate(output, solcInputOutputDecoder(input, output), solcVersion, input),
  )
}

/** The package prints a note for every reinitializer, which the upgrade tests cover. */
function withoutNotes<T>(run: () => T): T {
  const print = console.error
  console.error = () => {}
  try {
    return run()
  } finally {
    console.error = print
  }
}

/**
 * Returns the storage of a contract as JSON text: its variables, and the structs of its ERC-7201 namespaces. Ids of the
 * syntax tree and line numbers are left out, because they change with every edit.
 */
export function toLayoutText(run: ValidationRun, source: string, name: string): string {
  const layout = unfoldStorageLayout(run, `${source}:${name}`)
  const namespaces = Object.entries(layout.namespaces ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = {
    storage: layout.storage.map(withoutLine),
    namespaces: Object.fromEntries(namespaces.map(([id, items]) => [id, items.map(withoutLine)])),
    types: Object.fromEntries(Object.entries(layout.types).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  const text = JSON.stringify(content, null, 2)
  return `${text.replaceAll(/\)\d+(?=[_,)"])/g, ')')}\n`
}

const withoutLine = ({ contract, label, type, offset, slot, src }: StorageLayout['storage'][number]) => ({
  contract,
  label,
  type,
  ...(slot === undefined ? {} : { offset, slot }),
  src: src.split(':')[0],
})

/**
 * Lists the changes of a layout that an upgrade must not make, one sentence each: a variable that is removed, moved, or
 * has another type. Appended variables and new namespaces are no error.
 */
export function findLayoutErrors(name: string, before: string, after: string): string[] {
  const errors = getStorageUpgradeErrors(parseLayout(before), parseLayout(after))
  return errors.map((error) => {
    const from = 'original' in error && error.original ? toField(error.original) : 'nothing'
    const to = 'updated' in error && error.updated ? toField(error.updated) : 'nothing'
    return `${name}: storage ${error.kind}: ${from} became ${to}.`
  })
}

const toField = ({ label, contract }: { label: string; contract?: string }) =>
  contract ? `${contract}.${label}` : label

const parseLayout = (text: string) => JSON.parse(text) as StorageLayout
