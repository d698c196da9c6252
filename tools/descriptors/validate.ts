import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import { isAddress } from 'viem/utils'

/** The schema of ERC-7730, version 2, as it is published at the address that descriptors name. */
const SCHEMA = join(import.meta.dirname, 'erc7730-v2.schema.json')

/** Returns a function that lists the violations of the schema, one line each. */
export function loadDescriptorSchema(): (descriptor: unknown) => string[] {
  // The schema names draft 7 and uses one keyword of the draft after it.
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  ajv.addMetaSchema(draft7)
  ajv.addFormat('eip155', {
    type: 'number',
    validate: (id: number) => Number.isInteger(id) && id > 0,
  })
  ajv.addFormat('eip55', (text: string) => isAddress(text, { strict: true }))
  ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'https://parvalue.example'))
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)))
  const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')))
  return (descriptor) =>
    validate(descriptor)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}
