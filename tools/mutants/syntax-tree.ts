import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../source-files.ts'

/** A node of the compiler's syntax tree. `src` has byte offset, byte length and file index. */
export type SyntaxNode = { nodeType: string; src: string; [key: string]: unknown }

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  sources: Record<string, { ast?: SyntaxNode }>
}

export type ParsedFile = { file: string; source: string; tree: SyntaxNode }

/**
 * Parses Solidity files with the project's compiler and returns their syntax trees, without types. Imports of other
 * files are answered with empty ones, which parsing does not look into.
 */
export function parseSolidity(files: ReadonlyMap<string, string>): ParsedFile[] {
  const sources: Record<string, { content: string }> = {}
  for (const [file, source] of files) {
    sources[file] = { content: source }
    for (const [, path = ''] of source.matchAll(/^(?:import |\} from )[^"]*"([^"]+)";/gm)) {
      const imported = path.startsWith('.') ? join(file, '..', path) : path
      if (!files.has(imported)) sources[imported] = { content: '' }
    }
  }
  const input = {
    language: 'Solidity',
    sources,
    settings: { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } },
  }
  const compiler = join(REPOSITORY_ROOT, 'tools/solc/solc.cjs')
  const { stdout } = spawnSync(process.execPath, [compiler, '--standard-json'], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const output = JSON.parse(stdout) as CompilerOutput
  const failure = output.errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  return [...files].map(([file, source]) => {
    const tree = output.sources[file]?.ast
    if (!tree) throw new Error(`${file} cannot be parsed`)
    return { file, source, tree }
  })
}

/** Returns the nodes directly below a node, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children = Object.values(node).flat().filter(isNode)
  return children.sort((left, right) => rangeOf(left).start - rangeOf(right).start)
}

export function rangeOf(node: SyntaxNode): { start: number; end: number } {
  const [start = 0, length = 0] = node.src.split(':').map(Number)
  return { start, end: start + length }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'nodeType' in value && 'src' in value
}
