import { existsSync } from 'node:fs'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Result } from '../cli/refusal.ts'
import { nodeModule } from '../paths.ts'

type Tool = 'anvil' | 'forge'
type Machine = { platform: NodeJS.Platform; arch: string }

const HERE: Machine = { platform: process.platform, arch: process.arch }

/**
 * Returns the platform package's own binary, because ending the shim in `.bin` would leave the real process running.
 */
export function foundryBinary(tool: Tool, machine = HERE): string {
  const file = machine.platform === 'win32' ? `${tool}.exe` : tool
  return nodeModule('@foundry-rs', toPackageName(tool, machine), 'bin', file)
}

/** Returns the binary, or what to do if npm skipped its package or has none for this platform. */
export function requireFoundryTool(tool: Tool, machine = HERE): Result<string> {
  const binary = foundryBinary(tool, machine)
  if (existsSync(binary)) return accepted(binary)
  return refused(
    `${tool} is missing: the package @foundry-rs/${toPackageName(tool, machine)} is not installed. Run npm ci --include=optional --ignore-scripts; where there is no such package, use Linux, macOS or Windows on x64, or Linux or macOS on arm64.`,
  )
}

const toPackageName = (tool: Tool, { platform, arch }: Machine) =>
  `${tool}-${platform}-${arch === 'x64' ? 'amd64' : arch}`
