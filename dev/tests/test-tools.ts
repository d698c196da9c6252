import { explainMissingBrowser } from '../../e2e/support/browser.ts'
import { requireFoundryTool } from './foundry-tool.ts'

/**
 * Ends the run before its first test if a tool is missing, because the missing tool would otherwise fail tests minutes
 * later.
 */
export function requireTestTools(): void {
  const tools = [requireFoundryTool('anvil'), requireFoundryTool('forge')]
  const missing = [...tools.map((tool) => (tool.ok ? null : tool.reason)), explainMissingBrowser()]
  const sentences = missing.filter((sentence) => sentence !== null)
  if (sentences.length === 0) return
  console.error(sentences.join('\n'))
  process.exit(1)
}
