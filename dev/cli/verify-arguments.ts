import { resolve } from 'node:path'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from './refusal.ts'
import { describeUnknownOption } from './unknown-option.ts'

const USAGE = 'npm run verify -- https://app.example [--build=web/dist]'
const BUILD = '--build='

/** The server whose page is compared, and the build to compare it with. */
export type VerifyArguments = { url: string; buildDir: string }

export function parseVerifyArguments(args: readonly string[]): Result<VerifyArguments> {
  const options = args.filter((arg) => arg.startsWith('-'))
  const unknown = options.find((arg) => !arg.startsWith(BUILD) || arg === BUILD)
  if (unknown !== undefined) return refused(describeUnknownOption(unknown, ['--build=<folder>']))
  const [url, ...more] = args.filter((arg) => !arg.startsWith('-'))
  if (url === undefined) return refused(`The address of the page is missing: ${USAGE}`)
  if (more.length > 0) {
    return refused(`One address at a time; ${more.join(' ')} came after ${url}: ${USAGE}`)
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    return refused(
      `${url} is not the address of a page, which begins with http:// or https://: ${USAGE}`,
    )
  }
  const [build = 'web/dist'] = options.map((arg) => arg.slice(BUILD.length))
  return accepted({ url, buildDir: resolve(build) })
}
