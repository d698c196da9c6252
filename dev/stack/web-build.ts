import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from '../cli/refusal.ts'
import { fromRoot, nodeModule } from '../paths.ts'

const DIST = fromRoot('web', 'dist')
const STAMP = join(DIST, '.inputs')
const SKIPPED = new Set(['node_modules', 'dist'])

/** Builds the page unless its inputs are unchanged since the last build. */
export async function buildWeb(): Promise<Result<'built' | 'current'>> {
  const inputs = hashWebBuildInputs(process.env)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return accepted('current')
  // The page is built in another folder and moved, so that a running server never serves an incomplete page.
  const aside = nodeModule('.cache', `web-${process.pid}`)
  const built = await runVite(aside)
  if (!built.ok) return built
  writeFileSync(join(aside, '.inputs'), inputs)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(aside, DIST)
  return accepted('built')
}

function runVite(outDir: string): Promise<Result<void>> {
  const vite = nodeModule('vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: fromRoot('web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HARDENED: isHardened(process.env) ? '1' : '0', NO_COLOR: '1' },
    })
    process.once('exit', () => child.kill())
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve(refused(`The page cannot be built: ${error.message}`)))
    child.on('exit', (code) => {
      if (code === 0) return resolve(accepted(undefined))
      const text = output.split('\n').filter((line) => !/^ {4}at /.test(line))
      const tail = text.join('\n').trim().split('\n').slice(-20).join('\n')
      resolve(refused(`The page cannot be built:\n${tail}`))
    })
  })
}

type Env = Readonly<Record<string, string | undefined>>

/** Returns whether the build is hardened, by the server's own rule: a hardened server never gets a test wallet. */
const isHardened = ({ HARDENED, APP_ENV }: Env) =>
  HARDENED === undefined ? APP_ENV === 'staging' || APP_ENV === 'prod' : HARDENED === '1'

/** Hashes the inputs of the build, hardened mode included. */
export function hashWebBuildInputs(env: Env): string {
  const hash = createHash('sha256').update(isHardened(env) ? 'hardened' : 'usual')
  hash.update(readFileSync(fromRoot('package-lock.json')))
  for (const file of ['web', 'shared'].flatMap((folder) => listFiles(fromRoot(folder)))) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}
