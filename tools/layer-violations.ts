import { listImports } from './imports.ts'
import { type LayerRule, layerRules } from './layers.ts'

/** Returns one line for each import of a file that breaks a rule of `layers.ts`. */
export function findLayerViolations(file: string, source: string): string[] {
  return listImports(file, source).flatMap((target) =>
    layerRules
      .filter((rule) => isBroken(rule, file, target))
      .map((rule) => `${file} imports ${target}: ${rule.name}`),
  )
}

function isBroken(rule: LayerRule, file: string, target: string): boolean {
  const from = new RegExp(rule.from).exec(file)
  if (!from) return false
  return new RegExp(rule.to.replaceAll('$1', from[1] ?? '')).test(target)
}
