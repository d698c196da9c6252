import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseVerifyArguments } from './verify-arguments.ts'

const USAGE = 'npm run verify -- https://app.example [--build=web/dist]'
const URL_OF_PAGE = 'https://parvalue.example'

test.each([
  [[], `The address of the page is missing: ${USAGE}`],
  [['--build=x'], `The address of the page is missing: ${USAGE}`],
  [
    ['localhost:3000'],
    `localhost:3000 is not the address of a page, which begins with http:// or https://: ${USAGE}`,
  ],
  [
    ['parvalue.example'],
    `parvalue.example is not the address of a page, which begins with http:// or https://: ${USAGE}`,
  ],
  [[URL_OF_PAGE, 'x', 'y'], `One address at a time; x y came after ${URL_OF_PAGE}: ${USAGE}`],
  [
    [URL_OF_PAGE, '--biuld=x'],
    'There is no option --biuld=x. Did you mean --build=<folder>? Options: --build=<folder>.',
  ],
  [[URL_OF_PAGE, '--build='], 'There is no option --build=. Options: --build=<folder>.'],
  [[URL_OF_PAGE, '--build'], 'There is no option --build. Options: --build=<folder>.'],
])('refuses %j', (args, reason) => {
  expect(parseVerifyArguments(args)).toEqual({ ok: false, reason })
})

test.each([
  [[URL_OF_PAGE], 'web/dist'],
  [['--build=other/dist', URL_OF_PAGE], 'other/dist'],
])('reads %j', (args, folder) => {
  expect(parseVerifyArguments(args)).toEqual({
    ok: true,
    value: { url: URL_OF_PAGE, buildDir: resolve(folder) },
  })
})
