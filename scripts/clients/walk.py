"""The main flow through the three groups, with the clients that openapi-python-client makes of their documents."""

import sys
import time
from io import BytesIO

from lectern_platform import AuthenticatedClient as Platform
from lectern_platform import Client as PlatformGuest
from lectern_platform.api.api_keys import create_api_key
from lectern_platform.api.authentication import register
from lectern_platform.api.compliance import read_document_report, test_document
from lectern_platform.api.documents import upload_document
from lectern_platform.api.organizations import create_organization
from lectern_platform import models as platform_models
from lectern_platform.types import File as PlatformFile
from lectern_reports import AuthenticatedClient as Reports
from lectern_reports.api.scanning import scan_document
from lectern_reports import models as reports_models
from lectern_reports.types import File as ReportsFile
from lectern_scans import AuthenticatedClient as Scans
from lectern_scans.api.scans import create_scan, delete_scan, read_scan
from lectern_scans import models as scans_models
from lectern_scans.types import File as ScansFile

server, path = sys.argv[1:]
with open(path, "rb") as file:
    content = file.read()
name = path.rsplit("/", 1)[-1]

person = platform_models.Registration(
    email=f"python-{time.time_ns()}@lectern.example", password="correct horse battery", full_name="Ada Example"
)
registered = register.sync(client=PlatformGuest(base_url=server, timeout=60), body=person)
platform = Platform(base_url=server, token=registered.tokens.access_token, timeout=60)
org = create_organization.sync(
    client=platform, body=platform_models.NewOrganization(name="City library")
)
document = upload_document.sync(
    client=platform,
    org_id=org.id,
    body=platform_models.UploadDocumentBody(file=PlatformFile(BytesIO(content), name)),
)
tested = test_document.sync(
    client=platform, body=platform_models.NewTest(document_id=document.id)
)
report = read_document_report.sync(document.id, tested.report_id, client=platform)
key = create_api_key.sync(client=platform, body=platform_models.ApiKeyFields(name="Build server")).key

reports = Reports(base_url=server, token=key, prefix="", auth_header_name="X-API-Key", timeout=60)
scanned = scan_document.sync(
    client=reports, body=reports_models.ScanDocumentBody(file=ReportsFile(BytesIO(content), name))
)

scans = Scans(base_url=server, token=key, timeout=60)
queued = create_scan.sync(
    client=scans, body=scans_models.CreateScanFilesBody(file=ScansFile(BytesIO(content), name), label="main")
)
scan = read_scan.sync(queued.id, client=scans, wait=30)
delete_scan.sync_detailed(queued.id, client=scans)

scores = {tested.overall_score, report.overall_score, scanned.overall_score, scan.score}
if len(scores) != 1 or scan.status != "complete":
    sys.exit(f"The groups do not agree: {scores}, the scan is {scan.status}.")
print(f"All three groups give {name} the score {scores.pop()}.")
