// Makes the client's types from an OpenAPI document with openapi-typescript, and compiles programs against them. Both
// need TypeScript 5, which this workspace has: TypeScript 7 has no programming interface.

import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** Returns the TypeScript source of the types of a client of `document`. */
export const generateTypes = async (document: object): Promise<string> =>
  astToString(await openapiTS(document as Parameters<typeof openapiTS>[0], { silent: true }))

/** Returns the compiler's errors about the program, one line each. */
export function compile(files: string[]): string[] {
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
