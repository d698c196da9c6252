import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { runTool } from './run-tool.ts'

const printPriority = ['-e', "process.stdout.write(String(require('node:os').getPriority()))"]

test('a program that is not installed is a failure with its reason, in the background too', async () => {
  for (const isInBackground of [false, true]) {
    const { code, output } = await runTool('no-such-program', [], { isInBackground })
    expect(code).toBe(1)
    expect(output).toContain('ENOENT')
  }
})

test('a program in the background has the lowest priority, and another one that of its caller', async () => {
  const low = await runTool(process.execPath, printPriority, { isInBackground: true })
  expect(low).toMatchObject({ code: 0, stdout: String(constants.priority.PRIORITY_LOW) })
  const usual = await runTool(process.execPath, printPriority)
  expect(usual).toMatchObject({ code: 0, stdout: String(constants.priority.PRIORITY_NORMAL) })
})
