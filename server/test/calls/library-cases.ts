import type { CallCases } from './call-case.ts'
import { newResource, pdfFile } from './preparations.ts'
import type { CaseInput, World } from './world.ts'

async function ticketOf({ call }: World): Promise<string> {
  const form: CaseInput['form'] = [
    ['purpose', 'resource'],
    ['file', pdfFile()],
  ]
  return (await call('uploadFile', { form })).file.cloudinaryId
}

/** A library document with an uploaded file. */
async function newFile(world: World): Promise<string> {
  const title = { ar: 'خطة', en: 'Plan' }
  const wholeBody = { title, type: 'training', cloudinaryId: await ticketOf(world) }
  return (await world.call('addResource', { wholeBody })).resource._id
}

async function replaces(world: World, wasVersion: number): Promise<CaseInput> {
  const params = { id: await newFile(world) }
  return { params, body: { cloudinaryId: await ticketOf(world), wasVersion } }
}

async function restores(world: World, wasVersion: number): Promise<CaseInput> {
  const { params, body } = await replaces(world, 1)
  await world.call('replaceResourceFile', { params, body })
  const { files } = await world.call('listResourceFiles', { params })
  return { params: { ...params, fileId: files[0]?._id ?? '' }, body: { wasVersion } }
}

async function givenToOne(world: World): Promise<string> {
  const params = { id: await newResource(world) }
  const body = { userIds: [(await world.member()).id] }
  return (await world.call('giveToMany', { params, body })).batch ?? ''
}

/** The files of the library, and who has what. */
export const libraryCases = {
  listResourceFiles: { happy: async (world) => ({ params: { id: await newResource(world) } }) },
  replaceResourceFile: {
    happy: (world) => replaces(world, 1),
    conflicts: { resource_changed: (world) => replaces(world, 0) },
  },
  restoreResourceFile: {
    happy: (world) => restores(world, 2),
    conflicts: { resource_changed: (world) => restores(world, 1) },
  },
  listHolders: { happy: async (world) => ({ params: { id: await newResource(world) } }) },
  giveToMany: {
    happy: async (world) => ({
      params: { id: await newResource(world) },
      body: { userIds: [(await world.member()).id] },
    }),
  },
  undoGiveToMany: {
    happy: async (world) => ({ params: { id: await givenToOne(world) } }),
    conflicts: {
      undo_too_late: async (world) => {
        const id = await givenToOne(world)
        const given = world.context.db.updateTable('batch_items').where('batch_id', '=', id)
        await given.set({ given_at: '2026-02-28T10:00:00.000Z' }).execute()
        return { params: { id } }
      },
    },
  },
} satisfies Partial<CallCases>
