import type { Translated } from '#i18n/translated.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  title: 'Estado del sistema',
  lede: 'Por dónde pasa tu dinero y cuándo dio cada parte su última señal de vida.',
  verdicts: {
    ok: 'Todo funciona.',
    degraded: 'Casi todo funciona. Abajo está lo que no.',
    down: 'No funciona en este momento.',
  },
  how: 'Se lee de nuevo cada diez segundos. Lo que está en curso se conserva y sigue solo cuando su parte regresa.',
  stale: 'No se pudo leer de nuevo cómo está todo.',
  failed: 'No se pudo leer cómo está todo.',
  retry: 'Reintentar',
  loading: 'Se está leyendo cómo está todo.',
  states: { ok: 'Funciona', degraded: 'Con fallas', down: 'En silencio', unknown: 'Aún sin uso' },
  chains: 'Redes',
  chainsHint: 'El bloque más reciente que hemos leído.',
  block: 'Bloque {{block}}',
  processes: 'Nuestros procesos',
  processesHint: 'Cada uno avisa cada cinco segundos que está en marcha.',
  noProcesses: 'Ningún proceso ha avisado que está en marcha.',
  roles: { api: 'Responde a la página', worker: 'Ejecuta', indexer: 'Sigue las redes' },
  providers: 'Proveedores',
  providersHint:
    'Cuándo respondió cada uno. A algunos solo se les pregunta cuando alguien los necesita.',
  simulated: 'Simulado en este equipo',
  failedAgo: 'sin respuesta {{age}}',
  names: {
    bank: 'Banco',
    'bank-link': 'Vínculo con otros bancos',
    brokerage: 'Corredor',
    custodian: 'Custodio de los dólares',
    kyc: 'Verificación de identidad',
    mail: 'Correo',
    'market-data': 'Precios del mercado',
  },
  never: 'Aún sin señal',
}
