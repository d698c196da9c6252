import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Root of a project with only the files that this test needs. */
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvalue-files-'))
  mkdirSync(join(root, 'tools'))
  copyFileSync(join(import.meta.dirname, 'source-files.ts'), join(root, 'tools/source-files.ts'))
  writeFileSync(
    join(root, 'tools/list.ts'),
    "import { listSourceFiles } from './source-files.ts'\nconsole.log(listSourceFiles(/ts$/).join())",
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function list(path: string | undefined) {
  const options = { encoding: 'utf8', env: { ...process.env, PATH: path } } as const
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/list.ts')],
    options,
  )
  return { status, stdout, stderr }
}

test('a missing git is reported in a sentence', () => {
  expect(list(root)).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'git is not on PATH, and it says which files belong to the project. Install it, then run this again.\n',
  })
})

test('a folder outside of a repository is reported in a sentence', () => {
  expect(list(process.env.PATH)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^git cannot list the files of .+: fatal: not a git repository.* Run this in a clone of the repository\.\n$/s,
    ),
  })
})

test('the files of a repository that are not ignored are listed', () => {
  spawnSync('git', ['init', '-q'], { cwd: root })
  writeFileSync(join(root, '.gitignore'), 'list.ts\n')
  expect(list(process.env.PATH)).toEqual({
    status: 0,
    stdout: 'tools/source-files.ts\n',
    stderr: '',
  })
})
