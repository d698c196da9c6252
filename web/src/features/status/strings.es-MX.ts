import type { Translated } from '#i18n/translated.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  title: 'Estado del sistema',
  lede: 'Los sistemas por los que pasa tu dinero y cuándo respondió cada uno por última vez.',
  verdicts: {
    ok: 'Todo funciona.',
    degraded: 'Algunos sistemas tienen fallas. Abajo están los detalles.',
    down: 'Hay una interrupción general del servicio.',
  },
  how: 'Se actualiza cada diez segundos. Lo que está en curso se conserva y continúa por sí solo cuando su sistema se restablece.',
  stale: 'No se pudo actualizar el estado del sistema.',
  failed: 'No se pudo consultar el estado del sistema.',
  retry: 'Reintentar',
  loading: 'Consultando el estado del sistema…',
  states: {
    ok: 'Funciona',
    degraded: 'Con fallas',
    down: 'Sin respuesta',
    unknown: 'Aún sin consultar',
    frozen: 'En pausa',
  },
  frozen: 'En pausa',
  frozenHint:
    'En pausa mientras conciliamos nuestra contabilidad. Lo que ya estaba en curso no se canceló y todo lo demás sigue funcionando.',
  flows: {
    buy: 'Compra de USD+',
    redeem: 'Pago de redenciones',
    wires: 'Compra de USD+ por transferencia wire',
    bridge: 'Envío de USD+ por el puente',
    orders: 'Órdenes de tokens de acciones',
    brokerage: 'Órdenes en la cuenta de inversión',
    yield: 'Pago de rendimiento',
    dividends: 'Pago de dividendos',
  },
  chains: 'Redes',
  chainsHint: 'El bloque más reciente que procesamos.',
  block: 'Bloque {{block}}',
  processes: 'Nuestros servicios',
  processesHint: 'Cada uno envía una señal cada 5 segundos.',
  noProcesses: 'Ningún servicio está enviando señal.',
  roles: {
    api: 'Atiende la app',
    worker: 'Ejecuta tareas en segundo plano',
    indexer: 'Indexa las redes',
  },
  providers: 'Proveedores',
  providersHint:
    'Cuándo respondió cada proveedor. A algunos solo se les consulta cuando hace falta.',
  simulated: 'Simulado en este equipo',
  failedAgo: 'última falla {{age}}',
  names: {
    bank: 'Banco',
    'bank-link': 'Vinculación de bancos',
    brokerage: 'Bróker',
    custodian: 'Custodio de los dólares',
    kyc: 'Verificación de identidad',
    mail: 'Correo',
    'market-data': 'Datos de mercado',
  },
  never: 'Aún sin respuesta',
}
