import { counted, scoreText } from "../../render/words.ts";
import type { MemberActivity } from "../../services/reports/analytics.ts";
import { Day, Foreign, sizeText } from "../parts.tsx";
import { roleText } from "./roles.ts";

const Row = (member: MemberActivity) => (
  <tr>
    <th scope="row">
      <Foreign>{member.fullName}</Foreign>
    </th>
    <td data-label="Role">{roleText(member.role)}</td>
    <td data-label="Last upload">
      {member.lastUploadAt === null ? "None" : <Day at={member.lastUploadAt} />}
    </td>
    <td data-label="Documents" class="number">
      {member.documents}
    </td>
    <td data-label="Size" class="number">
      {sizeText(member.storageBytes)}
    </td>
    <td data-label="Reports" class="number">
      {member.tests}
    </td>
    <td data-label="Average score" class="number">
      {member.averageScore === null ? "None" : scoreText(member.averageScore)}
    </td>
  </tr>
);

/** What each member has uploaded and tested. */
export const Activities = ({ users, total }: { users: MemberActivity[]; total: number }) => (
  <table class="stack">
    <caption>What {counted(total, "member")} uploaded and checked, newest members first</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Role</th>
        <th scope="col">Last upload</th>
        <th scope="col" class="number">
          Documents
        </th>
        <th scope="col" class="number">
          Size
        </th>
        <th scope="col" class="number">
          Reports
        </th>
        <th scope="col" class="number">
          Average score
        </th>
      </tr>
    </thead>
    <tbody>{users.map(Row)}</tbody>
  </table>
);
