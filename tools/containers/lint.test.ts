import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lintComposeFile, lintDockerfile } from './lint.ts'

const folder = mkdtempSync(join(tmpdir(), 'parvalue-containers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const images = { BASE_IMAGE: 'docker.io/library/debian:12.14' }

const dockerfile = (...lines: string[]) =>
  lintDockerfile(
    write('Dockerfile', ['ARG BASE_IMAGE', `FROM \${BASE_IMAGE}`, ...lines, ''].join('\n')),
    images,
  ).join('\n')

test.each([
  ['sudo', 'RUN sudo true', 'ER0004'],
  ['a relative folder', 'WORKDIR app', 'EW0001'],
  ['packages without --yes', 'RUN apt-get install curl', 'ER0009'],
])('a Dockerfile with %s is refused', (_, line, rule) => {
  expect(dockerfile(line)).toMatch(/^Dockerfile:/)
  expect(dockerfile(line)).toContain(rule)
})

test('a Dockerfile whose base has no version is refused', () => {
  const file = write('Dockerfile', `ARG BASE_IMAGE\nFROM \${BASE_IMAGE}\n`)
  expect(lintDockerfile(file, { BASE_IMAGE: 'debian:latest' })).not.toEqual([])
  expect(lintDockerfile(file, images)).toEqual([])
})

const compose = (service: string) =>
  lintComposeFile(
    write('compose.yaml', `name: a\nservices:\n  one:\n    image: debian:12.14\n    ${service}\n`),
    images,
  ).join('\n')

test.each([
  ['an unknown key', 'read_ony: true', 'invalid-schema'],
  ['a value of another type', 'read_only: [1]', 'invalid-schema'],
  ['both an image and a build', 'build: .', 'no-build-and-image'],
])('a compose file with %s is refused', (_, line, rule) => {
  expect(compose(line)).toContain(`(${rule})`)
})

test('a correct compose file passes', () => {
  expect(compose('read_only: true')).toBe('')
})
