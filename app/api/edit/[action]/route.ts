import { handleEditAction } from '@/lib/handlers/editing/handle-edit-action';
import { handleEditFile } from '@/lib/handlers/editing/handle-edit-file';

type Context = RouteContext<'/api/edit/[action]'>;

/** Files of the screens of editors: their style sheet, and the messages of visitors with their files. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return handleEditFile(request, (await params).action);
}

/** Takes the forms of editors. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return handleEditAction(request, (await params).action);
}
