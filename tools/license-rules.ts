import { createHash } from 'node:crypto'

/** The license of the project as an SPDX identifier: LICENSE, every package and every contract must state it. */
const LICENSE_ID = 'Apache-2.0'

/** SHA-256 of https://www.apache.org/licenses/LICENSE-2.0.txt, so that any change of the text is noticed. */
const OFFICIAL_TEXT = 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30'

const SPDX_LINE = /^\/\/ SPDX-License-Identifier: (.*)$/m

/** Matches every file that states a license. */
export const LICENSED_FILES = /^LICENSE$|(^|\/)package\.json$|\.sol$/

/** Returns one line for each file that states another license than the project's, or none. */
export function findLicenseErrors(sources: ReadonlyMap<string, string>): string[] {
  const missing = sources.has('LICENSE') ? [] : ['LICENSE: missing']
  const faults = [...sources].flatMap(([file, source]) => {
    const fault = LICENSED_FILES.test(file) ? findLicenseError(file, source) : null
    return fault === null ? [] : [`${file}: ${fault}`]
  })
  return [...missing, ...faults]
}

function findLicenseError(file: string, source: string): string | null {
  if (file === 'LICENSE') {
    const isOfficial = createHash('sha256').update(source).digest('hex') === OFFICIAL_TEXT
    return isOfficial ? null : `not the official text of ${LICENSE_ID}`
  }
  const stated = file.endsWith('.sol') ? SPDX_LINE.exec(source)?.[1] : readManifest(source)
  if (stated === LICENSE_ID) return null
  return stated === undefined ? `states no license` : `license ${stated} instead of ${LICENSE_ID}`
}

const readManifest = (source: string): string | undefined =>
  (JSON.parse(source) as { license?: string }).license
