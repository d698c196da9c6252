#!/usr/bin/env node
// The compiler that Foundry calls: npm's `solc` behind the two flags of the native binary that forge uses.
// Forge adds path flags (--allow-paths, --base-path); it sends every source inline, so they mean nothing here.

const solc = require('solc')

const flags = process.argv.slice(2)

if (flags.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`)
} else if (flags.includes('--standard-json')) {
  const chunks = []
  process.stdin.on('data', (chunk) => chunks.push(chunk))
  process.stdin.on('end', () => {
    process.stdout.write(solc.compile(Buffer.concat(chunks).toString('utf8')))
  })
} else {
  console.error('Only --version and --standard-json are understood.')
  process.exitCode = 1
}
