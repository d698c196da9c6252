import { z } from 'zod'

const text = (max: number) => z.string().trim().min(1).max(max)

/** The fields of the form, by Persona's names. */
export const identityFieldsSchema = z.object({
  'name-first': z.string().trim().max(80).optional(),
  'name-middle': z.string().trim().max(80).optional(),
  'name-last': text(80),
  birthdate: z.iso.date().optional(),
  'address-street-1': text(120),
  'address-street-2': z.string().trim().max(120).optional(),
  'address-city': text(80),
  'address-subdivision': z.string().trim().max(80).optional(),
  'address-postal-code': text(20),
  'address-country-code': z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  'identification-number': text(40),
  'identification-class': z.enum(['pp', 'dl', 'id', 'reg']).default('pp'),
})

/** Prefilled values of the form, so that a tester can submit it with one click. */
export const exampleIdentityFields = {
  'name-first': 'Ana Luisa',
  'name-middle': '',
  'name-last': 'Moreno',
  birthdate: '1990-01-01',
  'address-street-1': 'Av. Álvaro Obregón 45',
  'address-street-2': '',
  'address-city': 'Ciudad de México',
  'address-subdivision': 'CDMX',
  'address-postal-code': '06700',
  'address-country-code': 'MX',
  'identification-number': 'MOAA9001018X2',
  'identification-class': 'pp',
} as const
