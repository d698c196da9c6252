import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { explainFsError } from './folder-error.ts'

const folder = tmpdir()

test('a bug of the program is not explained by the folder', () => {
  expect(explainFsError(new TypeError('x is not a function'), folder)).toBeNull()
})

test.each([
  [{ code: 'ENOSPC' }, `The disk of ${folder} is full; free some space and start again.`],
  [{ errno: 51 }, `The disk of ${folder} is full; free some space and start again.`],
  [
    { code: 'EROFS', errno: -30 },
    `${folder} cannot be written; check whose it is, or set DATA_DIR.`,
  ],
  [{ code: 'ENOTDIR', errno: -20 }, `${folder} is not a folder; set DATA_DIR to another one.`],
])('%j is explained in one sentence', (error, sentence) => {
  expect(explainFsError(error, folder)).toBe(sentence)
})
