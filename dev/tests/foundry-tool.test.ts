import { expect, test } from 'vitest'
import { foundryBinary, requireFoundryTool } from './foundry-tool.ts'

test.each([
  ['anvil', 'linux', 'riscv64', 'anvil-linux-riscv64'],
  ['forge', 'freebsd', 'x64', 'forge-freebsd-amd64'],
] as const)('%s on %s %s is said to be missing, with what brings it', (...row) => {
  const [tool, platform, arch, packageName] = row
  expect(requireFoundryTool(tool, { platform, arch })).toEqual({
    ok: false,
    reason: `${tool} is missing: the package @foundry-rs/${packageName} is not installed. Run npm ci --include=optional --ignore-scripts; where there is no such package, use Linux, macOS or Windows on x64, or Linux or macOS on arm64.`,
  })
})

test.each(['anvil', 'forge'] as const)('%s is installed', (tool) => {
  expect(requireFoundryTool(tool)).toEqual({ ok: true, value: foundryBinary(tool) })
})
