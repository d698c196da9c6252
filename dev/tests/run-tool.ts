import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { ROOT } from '../paths.ts'

type ToolOptions = {
  env?: Readonly<Record<string, string>>
  isShown?: boolean | undefined
  isInBackground?: boolean | undefined
}
export type ToolResult = { code: number; output: string; stdout: string }

const running = new Set<ChildProcess>()
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM')
})

/**
 * Runs a program of the project to its end. `isShown` lets it write to the terminal. `isInBackground` gives the program
 * and its child processes the lowest priority.
 */
export function runTool(
  program: string,
  args: readonly string[],
  { env = {}, isShown = false, isInBackground = false }: ToolOptions = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    })
    if (isInBackground && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const result = { output: '', stdout: '' }
    running.add(child)
    child.stdout?.on('data', (chunk: Buffer) => {
      result.stdout += chunk.toString()
      result.output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      result.output += chunk.toString()
    })
    child.on('error', (error) => resolve({ ...result, code: 1, output: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ ...result, code: code ?? 1 })
    })
  })
}

/** Runs a JavaScript tool under our own Node. */
export const runNodeScript = (script: string, args: readonly string[], options?: ToolOptions) =>
  runTool(process.execPath, [script, ...args], options)
