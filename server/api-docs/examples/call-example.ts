import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId, CallNamed } from '#contract/endpoints.ts'

type Part<E, Name extends string> = E extends { [key in Name]: infer S extends z.ZodType }
  ? { [key in Name]: Exclude<z.input<S>, undefined> }
  : unknown

type Fields<Form> = Form extends { fields: infer S extends z.ZodType } ? z.input<S> : unknown
type Files<Form> = Form extends { most: number } ? string[] : string

/** The names of the uploaded files, under the form's field, and the text fields. */
type FormPart<E> = E extends { form: infer Form extends { file: string } }
  ? { form: { [key in Form['file']]: Files<Form> } & Fields<Form> }
  : unknown

type AnswerPart<E> = E extends { status: 204 }
  ? unknown
  : E extends { response: infer S extends z.ZodType }
    ? { answer: z.output<S> }
    : never

/** An example of one call: each part of the request, and the response. */
export type CallExample<E> = E extends Endpoint
  ? object & Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FormPart<E> & AnswerPart<E>
  : never

/** An example of every call; a missing example or part does not compile. */
export type Examples = { [Id in CallId]: CallExample<CallNamed<Id>> }
