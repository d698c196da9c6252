import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BenchmarksByName } from '../benchmark.ts'

/** Starts processes and files that must not remain: a process in a group of its own, as anvil is, and a file. */
function leaveBehind() {
  const idle = 'setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', idle], { detached: true, stdio: 'ignore' })
  const file = path.join(tmpdir(), 'left-behind')
  writeFileSync(file, '')
  process.stdout.write(`left behind ${JSON.stringify({ pid: child.pid, file })}\n`)
}

const forever = () => new Promise<void>((resolve) => setInterval(() => resolve, 1000))

export const testBenchmarks: BenchmarksByName = {
  failing: {
    about: 'a benchmark for tests',
    measure: async () => {
      leaveBehind()
      throw new Error('Query read timeout\nand more about it')
    },
  },
  astray: {
    about: 'a benchmark for tests',
    // This benchmark throws outside of the awaited work, like a broken connection.
    measure: async () => {
      leaveBehind()
      setTimeout(() => {
        throw new Error('The connection broke.')
      })
      await forever()
    },
  },
  killed: {
    about: 'a benchmark for tests',
    measure: async () => {
      leaveBehind()
      process.kill(process.pid, 'SIGKILL')
      await forever()
    },
  },
  missing: {
    about: 'a benchmark for tests',
    measure: () => Promise.reject(new Error('This part was measured.')),
    findMissing: async () => 'needs Postgres 15',
  },
  endless: {
    about: 'a benchmark for tests',
    measure: async () => {
      leaveBehind()
      await forever()
    },
  },
  fine: { about: 'a benchmark that ends well', measure: async () => leaveBehind() },
}
